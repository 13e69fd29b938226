import { useRef, useState } from 'react'
import { inverse, standAfter } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isSamePlace, withMoves } from '../../../domain/day/plan.ts'
import type { HappenedOnDay, Move, Place, Undone, WholePlan } from '../../../domain/day/talks.ts'
import { isForNow, type Refusal } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'
import { mayBeOld, usePolling } from '../../ui/use-polling.ts'
import { demoTime } from './demo-time.ts'

const askEveryMs = 3_000

interface Step {
  moves: readonly Move[]
  /** The revision that it was decided on, where that is not the newest. */
  revision?: number
  happened?: HappenedOnDay
  /** It was asked about. */
  alsoBegun?: boolean
  /** Where the step that this one undoes has put its talks. */
  undoes?: readonly Move[]
  /** What had happened, where this step undoes it. */
  undone?: Undone
  /** Puts the times of the day back: the version of the document before, and the one that is left. */
  day?: { version: number; current: number }
}

/** The plan as both organisers see it: asked for every three seconds, with a stack of one's own moves. */
export function usePlan(first: WholePlan) {
  const [stored, setStored] = useState(first)
  /** Moves that are on their way are shown as done. */
  const [sent, setSent] = useState<readonly (readonly Move[])[]>([])
  const [undo, setUndo] = useState<readonly Step[]>([])
  const [error, setError] = useState<string>()
  const stack = useRef(undo)
  stack.current = undo
  const known = useRef(first)
  /** Questions so far, and how many of them when the plan was last heard. */
  const asked = useRef(0)
  const askedWhenHeard = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function reload(): Promise<WholePlan> {
    asked.current += 1
    const turn = asked.current
    const answer = await call('get-plan', { since: known.current.stamp }, mayBeOld)
    setError(answer.ok ? undefined : answer.refusal.sentence)
    if (!answer.ok || answer.value.unchanged) return known.current
    // Answers can overtake each other; after a restore the plan is truly an earlier one.
    if (answer.value.revision >= known.current.revision || turn > askedWhenHeard.current) {
      known.current = answer.value
      askedWhenHeard.current = asked.current
      setStored(answer.value)
    }
    return known.current
  }
  usePolling(reload, askEveryMs)

  async function send(step: Step, isUndo: boolean): Promise<boolean> {
    const { moves, revision, happened, alsoBegun, undoes, undone, day } = step
    const before = known.current
    const inverted = { moves: inverse(before.talks, moves), undoes: moves, undone: endedBy(before, step) }
    // Where somebody moved them on, the site says who: they are newer than the step that is undone.
    const isNewest = undoes && standAfter(before.talks, undoes)
    const entry = {
      revision: isNewest ? before.revision : (revision ?? before.revision),
      moves: [...moves],
      ...(happened && { happened }),
      ...(undone && { undone }),
      ...(alsoBegun && { alsoBegun }),
      ...demoTime(),
    }
    const answer = day
      ? await call('put-back-event-version', { name: 'day', ...day }, messages.failed)
      : await call('apply-moves', entry, messages.failed)
    const done = answer.ok || (await isDoneWithoutAnswer(answer.refusal, moves))
    if (!answer.ok && !done) {
      const title = isForNow(answer.refusal) ? 'Error' : isUndo ? 'Not undone' : 'Not moved'
      toast({ title, text: answer.refusal.sentence }, true)
      // What could not be undone for now can be undone later.
      if (isUndo && isForNow(answer.refusal)) setUndo((steps) => [...steps, step])
    }
    if (done && !isUndo) {
      const moved = answer.ok && 'revision' in answer.value ? answer.value : known.current
      setUndo((steps) => [...steps, { ...inverted, revision: moved.revision }])
    }
    await reload()
    setSent((all) => all.filter((each) => each !== moves))
    return done
  }
  /** Whether only the answer to moves was lost: the talks stand where they were to go. */
  const isDoneWithoutAnswer = async (refusal: Refusal, moves: readonly Move[]) =>
    isForNow(refusal) && moves.length > 0 && standAfter((await reload()).talks, moves)
  function inTurn(step: Step, isUndo = false): Promise<boolean> {
    setSent((all) => [...all, step.moves])
    const done = last.current.then(() => send(step, isUndo))
    last.current = done
    return done
  }
  /** Shows the moves at once, sends one after the other; a refusal puts everything where it truly stands. */
  const move = (moves: readonly Move[], decided?: Pick<Step, 'revision' | 'happened' | 'alsoBegun'>) =>
    moves.length === 0 && !decided?.happened ? Promise.resolve(true) : inTurn({ moves, ...decided })
  /** Also one that is on its way at the press. */
  const lastDone = () => last.current.then(() => stack.current.at(-1))
  function undoLast(alsoBegun?: boolean): Promise<boolean> {
    const back = stack.current.at(-1)
    if (!back) return Promise.resolve(true)
    setUndo(stack.current.slice(0, -1))
    return inTurn({ ...back, ...(alsoBegun && { alsoBegun }) }, true)
  }
  /** Lets the newest change of the day's times be undone as moves are. */
  const noteDay = (day: Step['day']) => setUndo((steps) => [...steps, { moves: [], day }])
  const plan = sent.reduce<WholePlan>(withMoves, stored)
  return {
    plan,
    move,
    reload,
    noteDay,
    undoLast,
    lastDone,
    canUndo: undo.length > 0,
    isMoving: sent.length > 0,
    error,
  }
}

/** What it will have closed, noted and unpinned that was not so before. */
function endedBy({ talks, closed, absences }: WholePlan, { moves, happened }: Step): Undone {
  // What is pinned moves only where it loses its place.
  const pinned = talks.filter(({ id, isPinned }) => isPinned && moves.some(({ talkId }) => talkId === id))
  const ended: Undone = { places: [], absences: [], pins: pinned.map(({ id }) => id) }
  if (happened && 'closeRoom' in happened) {
    const { roomId, slotIds } = happened.closeRoom
    const places = slotIds.map((slotId) => ({ roomId, slotId }))
    const isOpen = (place: Place) => !closed.some((each) => isSamePlace(each, place))
    return { ...ended, places: places.filter(isOpen) }
  }
  if (happened && 'hostAway' in happened) {
    const { hostKey, slotIds } = happened.hostAway
    const known = absences.flatMap((absence) => (absence.hostKey === hostKey ? absence.slotId : []))
    const noted = slotIds.filter((slotId) => !known.includes(slotId))
    return { ...ended, absences: noted.map((slotId) => ({ hostKey, slotId })) }
  }
  return ended
}
