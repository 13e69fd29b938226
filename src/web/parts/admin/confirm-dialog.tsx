import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { focusAgain } from '../../ui/use-submit.ts'

interface ConfirmDialogProps {
  id: string
  title: string
  /** What the button says, and what it says meanwhile. */
  action: readonly [idle: string, busy: string]
  /** With `false` the dialog stays open. */
  onConfirm(): Promise<unknown>
  onClosed(): void
  width?: ComponentProps<typeof Dialog>['width']
  children: ReactNode
}

/** Asks before something that cannot be undone, and waits until it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, action, onConfirm, onClosed, width, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus({ preventScroll: true })
  }, [])
  async function confirm(button: HTMLElement) {
    setBusy(true)
    const stays = (await onConfirm()) === false
    setBusy(false)
    if (stays) focusAgain(button)
    else dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} id={id} role="alertdialog" title={title} onClose={onClosed} width={width}>
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
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={({ currentTarget }) => confirm(currentTarget)}
        >
          {action[isBusy ? 1 : 0]}
        </button>
      </div>
    </Dialog>
  )
}
