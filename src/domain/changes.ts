/**
 * What of all that visitors read has changed: the text of proposals, their counts of votes, who is listed and as what, how
 * many seats are taken and people wait. The triggers in the database send the same words.
 */
export const changeKinds = ['contributions', 'votes', 'participants', 'seats'] as const
export type Change = (typeof changeKinds)[number]
