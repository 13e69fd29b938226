/** Names the draft of the ticket form; it is kept until the order is paid, for who comes back from the payment. */
export const ticketDraft = 'tickets'
