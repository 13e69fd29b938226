import { landing } from '../../../domain/day/lifting.ts'
import type { Move, PlanTalk } from '../../../domain/day/talks.ts'

interface LiftedBarProps {
  talks: readonly PlanTalk[]
  held: PlanTalk | undefined
  letGo(): void
  move(moves: Move[]): Promise<boolean>
  more(talkId: string): void
}

/** Names the talk that is lifted, with all that can be done with it beside landing. */
export function LiftedBar({ talks, held, letGo, move, more }: LiftedBarProps) {
  const button = (text: string, onPress: (talk: PlanTalk) => void) =>
    held && (
      <button
        type="button"
        className="link min-h-11"
        onClick={() => {
          letGo()
          onPress(held)
        }}
      >
        {text}
      </button>
    )
  return (
    <div className={held ? 'plan-bar on-bright bg-second' : 'sr-only'}>
      <p aria-live="polite" className="min-w-0 wrap-anywhere">
        {held && `‘${held.title}’ to …?`}
      </p>
      {button('Cancel', () => {})}
      {held?.place && button('Off the grid', ({ id }) => void move(landing(talks, id, null)))}
      {!held?.isWithdrawn && button('More', ({ id }) => more(id))}
    </div>
  )
}
