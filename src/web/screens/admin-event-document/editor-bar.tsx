import type { Ref } from 'react'
import { isSame } from '../../../domain/event/merge.ts'
import { zonedTime } from '../../ui/zoned-time.ts'
import type { Editing, Shown } from './editing.ts'

interface EditorBarProps {
  editing: Editing
  shown: Shown
  timeZone: string
  /** Gets the focus when the buttons go. */
  status: Ref<HTMLParagraphElement>
  onPublish(): Promise<void>
  /** Leads to what two people changed. */
  onDecide(): void
}

/** Always in reach: how it stands with the draft, saving and publishing. */
export function EditorBar({ editing, shown, timeZone, status, onPublish, onDecide }: EditorBarProps) {
  const { saving, savedAt, busyWith, failure, isSignedOut, note, conflicts } = shown
  const isOther = !isSame(shown.value, shown.published)
  return (
    <div className="editor-bar">
      <div className="editor-bar-inner">
        <p ref={status} role="status" tabIndex={-1} className="min-w-0 flex-1 basis-[16rem] wrap-anywhere">
          {failure ? (
            <strong className="text-error">{failure}</strong>
          ) : (
            <>
              <strong>{stateOf(shown, timeZone)}</strong> {note}
            </>
          )}
        </p>
        {(isOther || savedAt !== undefined) && (
          <div className="editor-bar-buttons">
            {isSignedOut ? (
              <button type="button" className="button button-small" onClick={() => location.reload()}>
                Sign in again
              </button>
            ) : (
              <button
                type="button"
                className="button button-small button-quiet"
                // Disabled, it would lose the focus; a second saving finds nothing to do.
                aria-busy={saving === 'saving' || undefined}
                disabled={busyWith !== undefined}
                onClick={() => editing.save()}
              >
                {saving === 'saving' ? 'Saving...' : saving === 'failed' ? 'Save again' : 'Save draft'}
              </button>
            )}
            {conflicts.length > 0 && (
              <button type="button" className="button button-small" onClick={onDecide}>
                Decide
              </button>
            )}
            {isOther && conflicts.length === 0 && !isSignedOut && (
              <button
                type="button"
                className="button button-small"
                disabled={busyWith !== undefined}
                onClick={onPublish}
              >
                {busyWith === 'publish' ? 'Publishing...' : 'Publish'}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function stateOf({ saving, savedAt, conflicts, changedBy }: Shown, timeZone: string): string {
  if (conflicts.length > 0) return `${changedBy ?? 'Somebody changed this'}: please decide which to keep.`
  if (saving === 'saving') return 'Saving...'
  if (saving === 'unsaved') return 'Not saved yet.'
  if (saving === 'failed') return 'Not saved.'
  return savedAt === undefined
    ? 'This is what everybody sees.'
    : `Draft saved at ${zonedTime(savedAt, timeZone).time}; nobody else sees it.`
}
