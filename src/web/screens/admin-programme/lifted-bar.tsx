import { landing } from '../../../domain/day/lifting.ts'
import type { EditorPart } from './editor-part.ts'

/** Names the talk that is lifted, with all that can be done with it beside landing. */
export function LiftedBar({ plan, lifted, lift, move, open }: EditorPart) {
  const held = plan.talks.find(({ id }) => id === lifted)
  const button = (text: string, onPress: (talkId: string) => void) =>
    held && (
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={({ detail }) => {
          focusHeld(detail > 0)
          lift(undefined)
          onPress(held.id)
        }}
      >
        {text}
      </button>
    )
  return (
    <div className={held ? 'plan-bar on-bright bg-first' : 'sr-only'}>
      <p aria-live="polite">
        {held && (
          <>
            <bdi>‘{held.title}’</bdi> <span>to …?</span>
          </>
        )}
      </p>
      {button('Cancel', () => {})}
      {held?.place && button('Off the grid', (id) => void move(landing(plan, id, null)))}
      {!held?.isWithdrawn && button('More', (talk) => open({ talk }))}
    </div>
  )
}

/** The bar goes with its buttons. A finger leaves the page where it is; a keyboard follows the talk. */
function focusHeld(isPointer: boolean) {
  const card = document.querySelector<HTMLElement>('.plan-place[aria-pressed="true"]')
  card?.focus({ preventScroll: isPointer })
}
