import type { WholePlan } from '../../../domain/day/talks.ts'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import type { EditorPart, Opened } from './editor-part.ts'
import { Changes } from './publishing.tsx'

interface PlanHeadProps extends EditorPart {
  canUndo: boolean
  undo(): void
}

/** What is done with the plan as a whole. */
export function PlanHead({ plan, open, canUndo, undo }: PlanHeadProps) {
  const { changes, published } = plan
  const parts = useFocusInList<HTMLDivElement>(true)
  const button = (text: string, what: Opened, isQuiet = true) => (
    <button type="button" className={`button ${isQuiet ? 'button-quiet' : ''}`} onClick={() => open(what)}>
      {text}
    </button>
  )
  return (
    <div ref={parts}>
      <p className="mb-4 flex flex-wrap gap-3">
        {changes.length > 0 && button('Publish', { ask: 'publish' }, false)}
        {canUndo && (
          <button
            type="button"
            className="button button-quiet"
            aria-keyshortcuts="Control+Z"
            title="Ctrl+Z"
            onClick={undo}
          >
            Undo
          </button>
        )}
        {plan.talks.some(({ place }) => place) && button('Something happened', { ask: 'happened' })}
        {published && published.version > 1 && button('Take back the last publishing', { ask: 'take-back' })}
      </p>
      {changes.length > 0 && (
        <details className="mb-4">
          <summary className="link w-fit py-2.5">
            {changes.length === 1 ? 'The change' : `The ${changes.length} changes`}
          </summary>
          <Changes plan={plan} />
        </details>
      )}
    </div>
  )
}

export const hasPlaces = ({ rooms, slots }: WholePlan) => rooms.length > 0 && slots.length > 0
