/** Where proposals stand; without schemas, which browsers do not need here. */

/** Visitors see what is shown; what waits has not been looked at yet. */
export const standings = ['waiting', 'shown', 'hidden'] as const
export type Standing = (typeof standings)[number]

/** The lists of `/admin/proposals` (docs/product.md#proposals). */
export const proposalTabs = ['new', 'board', 'hidden', 'programme'] as const
export type ProposalTab = (typeof proposalTabs)[number]

/** On a phone about ten screens. */
export const proposalsPerPage = 20

/** So many at one press. */
export const mostAtOnce = 100

/** What somebody types to delete for good. */
export const deletionWord = 'delete'
