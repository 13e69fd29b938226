/** '1 vote', '12 votes'. */
export const votes = (count: number) => `${count} ${count === 1 ? 'vote' : 'votes'}`

/** Remembered by a browser that has voted: its next board is asked at once which votes are its own. */
export const votedKey = 'has-voted'

/** The one form that all vote buttons of a page belong to; it holds what to say when a vote fails. */
export const voteFormId = 'vote-form'
