/** Whom a mail is to, from what most concerns a person to what least does: the first that fits gives reason and link. */
export const groups = [
  'unanswered',
  'participants',
  'arrived',
  'not-arrived',
  'waitlist',
  'proposers',
  'subscribers',
] as const
export type Group = (typeof groups)[number]

/** So many sendings are listed, the newest. */
export const mostSendings = 100
