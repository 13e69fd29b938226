import { clockTime } from '../../../domain/day/slots.ts'

/** Asked of the planner along with each question, by a page of a demo that is looked at as if it were another time. */
export function asIf(): { at?: string } {
  const at = new URLSearchParams(location.search).get('at')
  return at !== null && clockTime.test(at) ? { at } : {}
}
