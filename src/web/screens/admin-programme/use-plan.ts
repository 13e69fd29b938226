import { useEffect, useRef, useState } from 'react'
import { inverse } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { withMoves } from '../../../domain/day/plan.ts'
import type { Move, WholePlan } from '../../../domain/day/talks.ts'
import { isForNow } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'

const askEveryMs = 3_000

/** The plan as both organizers see it: asked for every three seconds, with a stack of one's own moves. */
export function usePlan(first: WholePlan) {
  const [stored, setStored] = useState(first)
  /** Moves that are on their way are shown as done. */
  const [sent, setSent] = useState<readonly Move[][]>([])
  const [undo, setUndo] = useState<readonly Move[][]>([])
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

  async function send(moves: Move[], isUndo: boolean): Promise<boolean> {
    const { revision, talks } = known.current
    const back = inverse(talks, moves)
    const answer = await call('apply-moves', { revision, moves }, messages.failed)
    if (!answer.ok) toast({ title: 'Not moved', text: answer.refusal.sentence }, true)
    // What could not be undone for now can be undone later.
    const again = answer.ok ? !isUndo && back : isUndo && isForNow(answer.refusal) && moves
    if (again) setUndo((before) => [...before, again])
    await reload()
    setSent((all) => all.filter((each) => each !== moves))
    return answer.ok
  }
  /** Shows the moves at once, sends one after the other; a refusal puts everything where it truly stands. */
  function move(moves: Move[], isUndo = false): Promise<boolean> {
    if (moves.length === 0) return Promise.resolve(true)
    setSent((all) => [...all, moves])
    const done = last.current.then(() => send(moves, isUndo))
    last.current = done
    return done
  }
  function undoLast() {
    const back = undo.at(-1)
    if (!back) return
    setUndo(undo.slice(0, -1))
    void move(back, true)
  }
  const plan = sent.reduce<WholePlan>(withMoves, stored)
  return { plan, move, reload, undoLast, canUndo: undo.length > 0, trouble }
}
