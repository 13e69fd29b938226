/** The kinds of change that invalidate caches; database triggers notify with the same words. */
export const changeKinds = [
  'contributions',
  'votes',
  'participants',
  'seats',
  'event',
  'programme',
  'demos',
] as const
export type Change = (typeof changeKinds)[number]
