/** '1 vote', '12 votes'. */
export const votes = (count: number) => `${count} ${count === 1 ? 'vote' : 'votes'}`
