/** The dialog of the game, for what opens and closes it. */
export const nameGameId = 'name-game'
