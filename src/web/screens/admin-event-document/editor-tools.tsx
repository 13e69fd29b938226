import { type MouseEvent, type ReactNode, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import type { Editing, Shown } from './editing.ts'

interface EditorToolsProps {
  editing: Editing
  shown: Shown
  preview: string
  /** What can be looked at on this page. */
  children: ReactNode
  onDiscarded(): void
}

/** What one looks at before publishing, and the way back. */
export function EditorTools({ editing, shown, preview, children, onDiscarded }: EditorToolsProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { saving, savedAt, busyWith } = shown

  /** The preview shows what is saved. */
  async function openPreview(event: MouseEvent<HTMLAnchorElement>) {
    if (saving === 'saved') return
    event.preventDefault()
    if (await editing.save()) location.assign(preview)
  }

  return (
    <div className="editor-tools">
      {children}
      <a href={preview} className="button button-small button-quiet" onClick={openPreview}>
        Preview
      </a>
      {(savedAt !== undefined || saving !== 'saved') && (
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={busyWith !== undefined}
          onClick={() => setDiscarding(true)}
        >
          Discard draft
        </button>
      )}
      {isDiscarding && (
        <DiscardDialog
          onDiscard={async () => {
            if (await editing.discard()) onDiscarded()
          }}
          onClosed={() => setDiscarding(false)}
        />
      )}
    </div>
  )
}
