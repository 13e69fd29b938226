import { Island } from '../../../island.tsx'
import { nameGameId } from './game-id.ts'
import NameGame from './name-game.tsx'

/** The table of the game; it fills the window, and the island in it starts when somebody reaches for the button. */
export function GameDialog() {
  return (
    <dialog id={nameGameId} className="stage" aria-labelledby={`${nameGameId}-title`}>
      <Island name="name-game" of={NameGame} props={{}} />
    </dialog>
  )
}
