/** How long to wait, for the end of a sentence: "in 40 seconds", "in 12 minutes", "in 3 hours". Never too short. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

/** "… Please try again." with the time to wait; undefined for a sentence without that end. */
export function tryAgainLater(sentence: string, seconds: number): string | undefined {
  if (!(seconds > 0) || !sentence.endsWith('try again.')) return undefined
  return sentence.replace(/\.$/, ` ${waitInWords(seconds)}.`)
}

/** Its own: the module of `counted` would be one more for every page that makes a call. */
const counted = (count: number, unit: string) => `in ${count} ${count === 1 ? unit : `${unit}s`}`
