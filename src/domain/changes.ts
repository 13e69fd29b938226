/**
 * What may change of all that visitors read, in as few kinds as somebody keeps copies of: the text of proposals, their
 * counts of votes, who is listed and as what, and how many seats are taken and people wait.
 */
export const changeKinds = ['contributions', 'votes', 'participants', 'seats'] as const
export type Change = (typeof changeKinds)[number]
