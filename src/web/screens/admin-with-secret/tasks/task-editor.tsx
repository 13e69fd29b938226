import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isOwn, seenAgain } from '../../../../domain/merge-fields.ts'
import { taskMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import type { Task, TaskOwner } from '../../../../domain/task-board.ts'
import { type TaskEntry, taskEntry } from '../../../../domain/tasks.ts'
import { call } from '../../../call.ts'
import { dropDraft, readDraft, writeDraft } from '../../../live/draft-storage.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, SelectField, TextField } from '../../../ui/field.tsx'
import { focusFirstError, sentencesOf, toast } from '../../../ui/form.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { DueDate } from './due-date.tsx'
import { changesTo, type EditedTask, fieldsOf, seenOf, type TaskFields } from './task-fields.ts'
import { toastRefusal } from './use-tasks.ts'

export interface TaskEditorProps {
  token: string
  task: EditedTask
  owners: readonly TaskOwner[]
  today: string
  change<Answer>(ask: () => Promise<Answer>): Promise<Answer>
  onSaved(task: Task): void
  onGone(id: string): void
  onClosed(): void
}

/** Only Cancel and a save drop what was typed: after a failure or a reload the form opens with it. */
export default function TaskEditor({
  token,
  task,
  owners,
  today,
  change,
  onSaved,
  onGone,
  onClosed,
}: TaskEditorProps) {
  const start = fieldsOf(task, owners)
  const [seen, setSeen] = useState<Partial<Task>>(task.id === undefined ? {} : task)
  const draft = `task-${task.id ?? 'new'}`
  const [restored] = useState(() => readDraft(draft))
  const [fields, setFields] = useState<TaskFields>({ ...start, ...restored })
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** What was sent without an answer, and may be stored. */
  const [unanswered] = useState<TaskFields[]>(() => [])
  const [isGone, setGone] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const isNew = task.id === undefined || isGone
  useEffect(() => {
    dialog.current?.showModal()
    // Browsers would choose the part that scrolls.
    dialog.current?.querySelector('input')?.focus()
  }, [])

  function type(typed: Partial<TaskFields>) {
    const changed = { ...fields, ...typed }
    setFields(changed)
    writeDraft(draft, changesTo(start, changed))
  }

  function leave() {
    dropDraft(draft)
    dialog.current?.close()
  }

  function finish() {
    leave()
    toast({ title: messages.doneTitle, text: isNew ? messages.created : messages.updated })
  }

  const { isBusy: isSaving, submit } = useSubmit((form) => {
    const checked = taskEntry(owners).safeParse(fields)
    const wrong = checked.success ? {} : sentencesOf(checked.error.issues)
    setErrors(wrong)
    if (!checked.success) {
      focusFirstError(form)
      toast({ title: messages.failedTitle, text: Object.values(wrong)[0] ?? messages.saveFailed }, true)
      return
    }
    const updates = changesTo(start, fields)
    if (isNew || Object.keys(updates).length > 0) return save(checked.data, updates)
    finish()
  })

  async function save(
    taskData: TaskEntry,
    updates: Partial<TaskFields>,
    before: Partial<Task> = seen,
  ): Promise<void> {
    const answer = await change(() =>
      isNew
        ? call('create-internal-task', { token, taskData }, messages.saveFailed)
        : call(
            'update-internal-task',
            { token, taskId: task.id ?? '', updates, seen: seenOf(before, updates) },
            messages.saveFailed,
          ),
    )
    if (answer.ok) {
      onSaved(answer.value.task)
      return finish()
    }
    const { fields: wrong = {}, reason } = answer.refusal
    setErrors(wrong)
    if (reason === 'not-found' && task.id !== undefined) {
      setGone(true)
      onGone(task.id)
    }
    if (reason !== 'conflict') {
      unanswered.push(fields)
      return toastRefusal(answer.refusal)
    }
    // What was typed stays; saved again it replaces what somebody else wrote there, knowingly.
    const list = await call('list-internal-tasks', { token }, messages.fetchFailed)
    const now = list.ok ? list.value.find(({ id }) => id === task.id) : undefined
    if (!now) return
    const changed = Object.keys(wrong)
    const next = seenAgain<Partial<Task>>(before, now, changed)
    setSeen(next)
    onSaved(now)
    if (isOwn(unanswered, fieldsOf(now, owners), changed)) return save(taskData, updates, next)
  }

  const field = (name: keyof TaskFields) => ({
    id: `task-${name}`,
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      type({ [name]: currentTarget.value }),
  })

  return (
    <Dialog ref={dialog} id="task-editor" title={isNew ? 'Create New Task' : 'Edit Task'} onClose={onClosed}>
      <form onSubmit={submit} noValidate className="grid gap-5 pt-4">
        {isGone ? (
          <Note>
            {messages.gone} {messages.goneButKept}
          </Note>
        ) : (
          Object.keys(restored).length > 0 && <Note>{messages.draftRestored}</Note>
        )}
        <Field {...field('title')} label="Title" required readOnly={isSaving} autoComplete="off" dir="auto" />
        <TextField
          {...field('description')}
          label="Description (optional)"
          readOnly={isSaving}
          className="min-h-24"
          dir="auto"
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField {...field('owner')} label="Owner (optional)" disabled={isSaving}>
            <option value="">Unassigned</option>
            {owners.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </SelectField>
          <DueDate
            day={fields.due_date}
            today={today}
            error={errors.due_date}
            isReadOnly={isSaving}
            onChoose={(day) => type({ due_date: day })}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button" disabled={isSaving}>
            {isSaving ? 'Saving...' : isNew ? 'Create Task' : 'Update Task'}
          </button>
          <button type="button" className="button button-quiet" onClick={leave}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="on-bright border-4 border-ink bg-first px-4 py-2 font-bold">
    {children}
  </p>
)
