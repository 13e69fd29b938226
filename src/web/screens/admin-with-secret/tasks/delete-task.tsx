import { useEffect, useRef, useState } from 'react'
import { taskMessages as messages } from '../../../../domain/admin-messages.ts'
import type { Task } from '../../../../domain/task-board.ts'
import { call } from '../../../call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/form.ts'
import { taskCardId } from './task-card.tsx'
import { toastRefusal } from './use-tasks.ts'

interface DeleteTaskProps {
  token: string
  task: Task
  change<Answer>(ask: () => Promise<Answer>): Promise<Answer>
  onDeleted(id: string): void
  onClosed(): void
}

export function DeleteTask({ token, task, change, onDeleted, onClosed }: DeleteTaskProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { title, text } = messages.deletion(task.title)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])

  async function remove() {
    setBusy(true)
    const payload = { token, taskId: task.id }
    const answer = await change(() => call('delete-internal-task', payload, messages.deleteFailed))
    setBusy(false)
    const isGone = answer.ok || answer.refusal.reason === 'not-found'
    if (!isGone) return toastRefusal(answer.refusal)
    const next = neighbourOf(task.id)
    dialog.current?.close()
    onDeleted(task.id)
    next?.focus()
    if (answer.ok) toast({ title: messages.doneTitle, text: messages.deleted })
    else toastRefusal(answer.refusal)
  }

  return (
    <Dialog
      ref={dialog}
      id="delete-task"
      role="alertdialog"
      title={title}
      onClose={onClosed}
      width="max-w-[425px]"
    >
      <p className="mt-3 wrap-anywhere" dir="auto">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          ref={cancel}
          type="button"
          className="button button-quiet"
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={remove}>
          {isBusy ? 'Deleting...' : 'Delete'}
        </button>
      </div>
    </Dialog>
  )
}

/** What gets the focus after a deletion: the next task, else the one before, else the button for a new one. */
function neighbourOf(id: string): HTMLElement | null {
  const card = document.getElementById(taskCardId(id))
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour?.querySelector('input') ?? document.querySelector<HTMLElement>('.task-add')
}
