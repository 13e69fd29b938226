import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

interface ConfirmDialogProps {
  id: string
  title: string
  /** What the button says, and what it says meanwhile. */
  action: readonly [idle: string, busy: string]
  onConfirm(): Promise<void>
  onClosed(): void
  children: ReactNode
}

/** Asks once; the answer is given once. */
export function ConfirmDialog({ id, title, action, onConfirm, onClosed, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])
  async function confirm() {
    setBusy(true)
    await onConfirm()
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} id={id} role="alertdialog" title={title} onClose={onClosed}>
      <div className="mt-3 wrap-anywhere">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          ref={cancel}
          type="button"
          className="button button-quiet"
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={confirm}>
          {action[isBusy ? 1 : 0]}
        </button>
      </div>
    </Dialog>
  )
}
