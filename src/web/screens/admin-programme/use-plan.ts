import { useEffect, useRef, useState } from 'react'
import { inverse } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isSamePlace, withMoves } from '../../../domain/day/plan.ts'
import type { HappenedOnDay, Move, Place, WholePlan } from '../../../domain/day/talks.ts'
import { isForNow, ok, type Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'
import { asIf } from './as-if.ts'

const askEveryMs = 3_000

interface Step {
  moves: readonly Move[]
  /** Of the plan that it was decided on, where that is not the newest. */
  revision?: number
  happened?: HappenedOnDay
  /** It was asked about. */
  alsoBegun?: boolean
  /** What has happened and is taken back, when it is undone. */
  back?: Back
}

/** Places to open again, and hours in which hosts can after all. */
interface Back {
  places: readonly Place[]
  absences: WholePlan['absences']
}

const nothing: Back = { places: [], absences: [] }

/** The plan as both organisers see it: asked for every three seconds, with a stack of one's own moves. */
export function usePlan(first: WholePlan) {
  const [stored, setStored] = useState(first)
  /** Moves that are on their way are shown as done. */
  const [sent, setSent] = useState<readonly (readonly Move[])[]>([])
  const [undo, setUndo] = useState<readonly Step[]>([])
  const [trouble, setTrouble] = useState<string>()
  const known = useRef(first)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function reload(): Promise<WholePlan> {
    const answer = await call('get-plan', { since: known.current.stamp }, messages.planOld)
    setTrouble(answer.ok ? undefined : answer.refusal.sentence)
    // Answers can overtake each other.
    if (answer.ok && !answer.value.unchanged && answer.value.revision >= known.current.revision) {
      known.current = answer.value
      setStored(answer.value)
    }
    return known.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks with the newest stamp
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), askEveryMs)
    return () => clearInterval(timer)
  }, [])

  async function send(step: Step, isUndo: boolean): Promise<boolean> {
    const { moves, revision, happened, alsoBegun, back = nothing } = step
    const before = known.current
    const inverted = { moves: inverse(before.talks, moves), back: endedBy(before, happened) }
    const entry = {
      revision: revision ?? before.revision,
      moves: [...moves],
      ...(happened && { happened }),
      ...(alsoBegun && { alsoBegun }),
      ...asIf(),
    }
    // Nothing moves into a place that is closed: it is opened first.
    const taken = await takeBack(back)
    // What let a talk go without a move has none to undo.
    const answer = !taken.ok
      ? taken
      : moves.length > 0 || happened
        ? await call('apply-moves', entry, messages.failed)
        : ok(undefined)
    if (!answer.ok) toast({ title: isUndo ? 'Not undone' : 'Not moved', text: answer.refusal.sentence }, true)
    // What could not be undone for now can be undone later.
    const again = answer.ok
      ? !isUndo && inverted
      : isUndo && isForNow(answer.refusal) && { moves, back: taken.left }
    if (again) setUndo((steps) => [...steps, again])
    await reload()
    setSent((all) => all.filter((each) => each !== moves))
    return answer.ok
  }
  function inTurn(step: Step, isUndo = false): Promise<boolean> {
    setSent((all) => [...all, step.moves])
    const done = last.current.then(() => send(step, isUndo))
    last.current = done
    return done
  }
  /** Shows the moves at once, sends one after the other; a refusal puts everything where it truly stands. */
  const move = (moves: readonly Move[], decided?: Omit<Step, 'moves' | 'back'>) =>
    moves.length === 0 && !decided?.happened ? Promise.resolve(true) : inTurn({ moves, ...decided })
  function undoLast(alsoBegun?: boolean): Promise<boolean> {
    const back = undo.at(-1)
    if (!back) return Promise.resolve(true)
    setUndo(undo.slice(0, -1))
    return inTurn({ ...back, ...(alsoBegun && { alsoBegun }) }, true)
  }
  const plan = sent.reduce<WholePlan>(withMoves, stored)
  return { plan, move, reload, undoLast, lastStep: undo.at(-1), isMoving: sent.length > 0, trouble }
}

/** What it will have closed and noted that was not so before. */
function endedBy({ closed, absences }: WholePlan, happened: HappenedOnDay | undefined): Back {
  if (happened && 'closeRoom' in happened) {
    const { roomId, slotIds } = happened.closeRoom
    const places = slotIds.map((slotId) => ({ roomId, slotId }))
    return { ...nothing, places: places.filter((place) => !closed.some((each) => isSamePlace(each, place))) }
  }
  if (happened && 'hostAway' in happened) {
    const { hostKey, slotIds } = happened.hostAway
    const known = absences.flatMap((absence) => (absence.hostKey === hostKey ? absence.slotId : []))
    const noted = slotIds.filter((slotId) => !known.includes(slotId))
    return { ...nothing, absences: noted.map((slotId) => ({ hostKey, slotId })) }
  }
  return nothing
}

/** Answers what is left of it, too. */
async function takeBack({ places, absences }: Back): Promise<Result<unknown> & { left: Back }> {
  for (const [at, place] of places.entries()) {
    const answer = await call('close-place', { ...place, isClosed: false }, messages.failed)
    if (!answer.ok) return { ...answer, left: { places: places.slice(at), absences } }
  }
  for (const [at, absence] of absences.entries()) {
    const answer = await call('set-absence', { ...absence, isAway: false }, messages.failed)
    if (!answer.ok) return { ...answer, left: { places: [], absences: absences.slice(at) } }
  }
  return { ...ok(undefined), left: nothing }
}
