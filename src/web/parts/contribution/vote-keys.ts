/** In local storage of a browser that has voted: its next board loads its own votes at once. */
export const votedKey = 'has-voted'

/** The form of all vote buttons of a page; it also holds the sentence for a vote that fails. */
export const voteFormId = 'vote-form'
