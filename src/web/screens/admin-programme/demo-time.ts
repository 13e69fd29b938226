/** Sent to the planner with each question, while a demo is viewed at another time of the day. Page parameters would bring zod along. */
export function demoTime(): { at?: string } {
  const at = new URLSearchParams(location.search).get('at')
  return at === null ? {} : { at }
}
