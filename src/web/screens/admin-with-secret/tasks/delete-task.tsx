import { taskMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import type { Task } from '../../../../domain/task-board.ts'
import { call } from '../../../call.ts'
import { ConfirmDialog } from '../../../parts/admin/confirm-dialog.tsx'
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
  const { title, text } = messages.deletion(task.title)

  async function remove() {
    const payload = { token, taskId: task.id }
    const answer = await change(() => call('delete-internal-task', payload, messages.deleteFailed))
    const isGone = answer.ok || answer.refusal.reason === 'not-found'
    if (!isGone) {
      toastRefusal(answer.refusal)
      return false
    }
    const next = neighbourOf(task.id)
    onDeleted(task.id)
    // Once the dialog is closed: while open it keeps the focus, and takes toasts with it.
    requestAnimationFrame(() => {
      next?.focus()
      if (answer.ok) toast({ title: messages.doneTitle, text: messages.deleted })
      else toastRefusal(answer.refusal)
    })
  }

  return (
    <ConfirmDialog
      id="delete-task"
      title={title}
      action={['Delete', 'Deleting...']}
      onConfirm={remove}
      onClosed={onClosed}
      width="max-w-[425px]"
    >
      <p dir="auto">{text}</p>
    </ConfirmDialog>
  )
}

/** What gets the focus after a deletion: the next task, else the one before, else the button for a new one. */
function neighbourOf(id: string): HTMLElement | null {
  const card = document.getElementById(taskCardId(id))
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour?.querySelector('input') ?? document.querySelector<HTMLElement>('.task-add')
}
