import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { taskMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import { isUnder, type Task, type TaskOwner, taskFilters } from '../../../../domain/task-board.ts'
import { firstSign } from '../../../live/moments.ts'
import { AdminMain } from '../../../parts/admin/admin-main.tsx'
import { toast } from '../../../ui/form.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DeleteTask } from './delete-task.tsx'
import { FilterTabs, tabId, taskPanelId, useTaskFilter } from './filter-tabs.tsx'
import { TaskCard } from './task-card.tsx'
import type { TaskEditorProps } from './task-editor.tsx'
import type { EditedTask } from './task-fields.ts'
import { useTasks } from './use-tasks.ts'

interface TaskBoardProps {
  secret: string
  owners: readonly TaskOwner[]
  /** The event's. */
  timeZone: string
}

export default function TaskBoard({ secret, owners, timeZone }: TaskBoardProps) {
  const { tasks, failure, ticking, today, retry, place, drop, change, tick } = useTasks(secret, timeZone)
  const [filter, choose] = useTaskFilter(owners)
  const [deleting, setDeleting] = useState<Task>()
  const editor = useEditor()

  const shown = tasks?.filter((task) => isUnder(filter, task, owners)) ?? []
  const owner = owners.find(({ id }) => id === filter)?.name

  return (
    <AdminMain
      title="TODOs"
      tagline="What has to be done before the doors open, and who does it."
      action={
        <button
          type="button"
          className="button task-add"
          disabled={!tasks}
          onClick={() => editor.open({ owner })}
        >
          <Icon shape="plus" className="size-5" />
          Add Task
        </button>
      }
    >
      <FilterTabs owners={owners} filter={filter} onChoose={choose} />
      <section id={taskPanelId} role="tabpanel" aria-labelledby={tabId(filter)} className="task-panel">
        {tasks && <Progress tasks={shown} ticking={ticking} />}
        {tasks && shown.length === 0 && <p className="task-note">{messages.empty}</p>}
        {!tasks && !failure && (
          <p role="status" className="task-note">
            {messages.loading}
          </p>
        )}
        {!tasks && failure && (
          <div className="task-note">
            <p>{failure.sentence}</p>
            <button type="button" className="button mt-4" onClick={retry}>
              Retry
            </button>
          </div>
        )}
        {/* The stylesheet hides those of another filter, so that switching is fast. */}
        <ul className={`task-list shows-${taskFilters(owners).indexOf(filter)}`}>
          {tasks?.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              owners={owners}
              ticking={ticking.get(task.id)}
              today={today}
              onTick={tick}
              onEdit={editor.open}
              onDelete={setDeleting}
            />
          ))}
        </ul>
      </section>
      {editor.Editor && editor.task && (
        <editor.Editor
          token={secret}
          task={editor.task}
          owners={owners}
          today={today}
          change={change}
          onSaved={place}
          onGone={drop}
          onClosed={editor.close}
        />
      )}
      {deleting && (
        <DeleteTask
          token={secret}
          task={deleting}
          change={change}
          onDeleted={drop}
          onClosed={() => setDeleting(undefined)}
        />
      )}
    </AdminMain>
  )
}

function Progress({ tasks, ticking }: { tasks: readonly Task[]; ticking: ReadonlyMap<string, boolean> }) {
  const done = tasks.filter(({ id, completed }) => ticking.get(id) ?? completed).length
  return (
    <div className="task-progress">
      <p id="task-progress" className="font-bold tabular-nums">
        {done} of {tasks.length} completed
      </p>
      <progress aria-labelledby="task-progress" value={done} max={Math.max(1, tasks.length)} />
    </div>
  )
}

/** The form and its calendar are loaded at the first sign, so that they open at once when needed. */
function useEditor() {
  const [task, setTask] = useState<EditedTask>()
  const [Editor, setEditor] = useState<ComponentType<TaskEditorProps>>()
  useEffect(() => {
    firstSign()
      .then(fetchEditor)
      .catch(() => {})
  }, [])
  const open = useCallback((wanted: EditedTask) => {
    fetchEditor().then(
      (module) => {
        setEditor(() => module.default)
        setTask(wanted)
      },
      () => toast({ title: messages.failedTitle, text: messages.editorFailed }, true),
    )
  }, [])
  const close = useCallback(() => setTask(undefined), [])
  return { Editor, task, open, close }
}
const fetchEditor = () => import('./task-editor.tsx')
