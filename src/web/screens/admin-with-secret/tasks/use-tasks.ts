import { useCallback, useEffect, useRef, useState } from 'react'
import { dayIn } from '../../../../domain/event/zoned.ts'
import { taskMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import type { Refusal } from '../../../../domain/result.ts'
import { byBoardOrder, type Task } from '../../../../domain/task-board.ts'
import { call } from '../../../call.ts'
import { toast } from '../../../ui/form.ts'

/** After so long in the background the list is loaded again: somebody else may have changed it. */
const staleAfterMs = 15_000

export const toastRefusal = ({ sentence }: Refusal) =>
  toast({ title: messages.failedTitle, text: sentence }, true)

/** `tasks` is undefined until loaded. `ticking` holds the values of `completed` being saved; they show at once. */
export function useTasks(token: string, timeZone: string) {
  const [tasks, setTasks] = useState<readonly Task[]>()
  const [failure, setFailure] = useState<Refusal>()
  const [ticking, setTicking] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [today, setToday] = useState(() => dayIn(new Date(), timeZone))
  /** Counts every start and end of a change. */
  const changes = useRef(0)
  const loadedAt = useRef(0)

  const load = useCallback(
    async ({ isFirst = false, isQuiet = false } = {}) => {
      loadedAt.current = Date.now()
      const before = changes.current
      const answer = await call('list-internal-tasks', { token }, messages.fetchFailed)
      if (answer.ok) {
        // A list from before a change would undo it on the screen for a moment.
        if (changes.current !== before) return load({ isFirst, isQuiet })
        setTasks(answer.value)
        return setFailure(undefined)
      }
      // Signed out meanwhile: a reload leads to the sign-in and back here.
      if (!isFirst && answer.refusal.reason === 'forbidden') return location.reload()
      if (isQuiet) return
      setFailure(answer.refusal)
      toastRefusal(answer.refusal)
    },
    [token],
  )

  useEffect(() => {
    load({ isFirst: true })
    const refresh = () => {
      if (document.hidden) return
      setToday(dayIn(new Date(), timeZone))
      if (Date.now() - loadedAt.current > staleAfterMs) load({ isQuiet: true })
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [load, timeZone])

  const retry = useCallback(() => {
    setFailure(undefined)
    load()
  }, [load])

  /** Puts a new or changed task where it belongs. */
  const place = useCallback((task: Task) => {
    setTasks((known = []) => [...known.filter(({ id }) => id !== task.id), task].sort(byBoardOrder))
  }, [])

  const drop = useCallback((id: string) => {
    setTasks((known) => known?.filter((task) => task.id !== id))
  }, [])

  /** Runs a call that changes the board. */
  const change = useCallback(async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    changes.current++
    try {
      return await ask()
    } finally {
      changes.current++
    }
  }, [])

  const tick = useCallback(
    async ({ id }: Task, completed: boolean) => {
      setTicking((known) => new Map(known).set(id, completed))
      const payload = { token, taskId: id, updates: { completed } }
      const answer = await change(() => call('update-internal-task', payload, messages.updateFailed))
      setTicking((known) => new Map([...known].filter(([other]) => other !== id)))
      if (answer.ok) {
        // It keeps its place until the list is loaded again, so that a wrong tick can be undone.
        setTasks((known) => known?.map((task) => (task.id === id ? answer.value.task : task)))
        return toast({ title: messages.doneTitle, text: completed ? messages.completed : messages.reopened })
      }
      if (answer.refusal.reason === 'not-found') drop(id)
      toastRefusal(answer.refusal)
    },
    [token, change, drop],
  )

  return { tasks, failure, ticking, today, retry, place, drop, change, tick }
}
