/** Names the draft of the ticket form, see `ui/draft.ts`: it is kept until the order is paid, for whoever comes back. */
export const ticketDraft = 'tickets'
