import { type FocusEvent, memo, useEffect, useRef, useState } from 'react'
import {
  isLongDescription,
  isOverdue,
  ownerIndex,
  type Task,
  type TaskOwner,
} from '../../../../domain/task-board.ts'
import { Icon } from '../../../ui/icons.tsx'
import { shortDay } from './days.ts'
import { LinkedText } from './linked-text.tsx'

interface TaskCardProps {
  task: Task
  owners: readonly TaskOwner[]
  /** The state that is being saved. */
  ticking: boolean | undefined
  /** yyyy-MM-dd where the event is. */
  today: string
  onTick(task: Task, completed: boolean): void
  onEdit(task: Task): void
  onDelete(task: Task): void
}

export const taskCardId = (id: string) => `task-${id}`

/** As many as `tasks.css` has. */
const ownerInks = 5

export const TaskCard = memo(function TaskCard({ task, owners, ticking, ...props }: TaskCardProps) {
  const { id, title, description, due_date: dueDate } = task
  const completed = ticking ?? task.completed
  const isLate = isOverdue({ ...task, completed }, props.today)
  const place = ownerIndex(task, owners)
  return (
    <li
      id={taskCardId(id)}
      className={`task owner-${place % ownerInks}`}
      data-completed={completed || undefined}
    >
      <Checkbox
        labelledBy={`${id}-title`}
        isChecked={completed}
        isBusy={ticking !== undefined}
        onTick={(isChecked) => props.onTick(task, isChecked)}
      />
      <div className="task-text">
        <h2 id={`${id}-title`} className="task-title" dir="auto">
          {title}
        </h2>
        {description && <Description id={id} text={description} />}
      </div>
      <div className="task-foot">
        <div className="task-facts">
          {dueDate && (
            <p className={isLate ? 'task-late' : undefined}>
              <time dateTime={dueDate}>Due: {shortDay(dueDate)}</time>
              {isLate && <span className="sr-only"> (overdue)</span>}
            </p>
          )}
          <p className="task-owner">{owners[place]?.name ?? 'Unassigned'}</p>
        </div>
        <div className="task-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Edit ${title}`}
            onClick={() => props.onEdit(task)}
          >
            <Icon shape="pencil" className="size-5" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Delete ${title}`}
            onClick={() => props.onDelete(task)}
          >
            <Icon shape="bin" className="size-5" />
          </button>
        </div>
      </div>
    </li>
  )
})

interface CheckboxProps {
  labelledBy: string
  isChecked: boolean
  isBusy: boolean
  onTick(isChecked: boolean): void
}

/** Disabled while its change is being saved; keyboard users then get the focus back. */
function Checkbox({ labelledBy, isChecked, isBusy, onTick }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isBusy && hadFocus.current && isLost) box.current?.focus()
    if (!isBusy) hadFocus.current = false
  }, [isBusy])
  return (
    <label className="task-check">
      <input
        ref={box}
        type="checkbox"
        checked={isChecked}
        disabled={isBusy}
        aria-labelledby={labelledBy}
        onChange={({ currentTarget }) => {
          hadFocus.current = document.activeElement === currentTarget
          onTick(currentTarget.checked)
        }}
      />
    </label>
  )
}

/** Long ones start with two lines; the button shows only where the window hides a part of them. */
function Description({ id, text }: { id: string; text: string }) {
  const [isOpen, setOpen] = useState(false)
  const [hidesText, setHidesText] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  const isLong = isLongDescription(text)
  useEffect(() => {
    const { current } = words
    if (!isLong || isOpen || !current) return
    const measured = new ResizeObserver(() => setHidesText(current.scrollHeight > current.clientHeight))
    measured.observe(current)
    return () => measured.disconnect()
  }, [isLong, isOpen])
  // Opens when a link further down gets the focus.
  const open = ({ target }: FocusEvent) => target.matches('a') && setOpen(true)
  return (
    <>
      <p
        ref={words}
        id={`${id}-description`}
        className={isLong && !isOpen ? 'task-description folded' : 'task-description'}
        dir="auto"
        onFocus={isLong ? open : undefined}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (isOpen || hidesText) && (
        <button
          type="button"
          className="link task-more"
          aria-expanded={isOpen}
          aria-controls={`${id}-description`}
          aria-describedby={`${id}-title`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
