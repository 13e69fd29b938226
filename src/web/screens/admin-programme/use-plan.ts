import { useEffect, useRef, useState } from 'react'
import { inverse } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Move, WholePlan } from '../../../domain/day/talks.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'

const askEveryMs = 3_000

/** The plan as both organizers see it: asked for every three seconds, with a stack of one's own moves. */
export function usePlan(first: WholePlan) {
  const [plan, setPlan] = useState(first)
  const [undo, setUndo] = useState<Move[][]>([])
  const seen = useRef(first.stamp)

  async function reload() {
    const answer = await call('get-plan', { since: seen.current }, messages.planFailed)
    if (!answer.ok || answer.value.unchanged) return
    seen.current = answer.value.stamp
    setPlan(answer.value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks with the newest stamp
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), askEveryMs)
    return () => clearInterval(timer)
  }, [])

  /** Shows the moves at once; a refusal puts everything where it truly stands. */
  async function move(moves: Move[], isUndo = false): Promise<boolean> {
    if (moves.length === 0) return true
    const back = inverse(plan.talks, moves)
    const to = new Map(moves.map((each) => [each.talkId, each.to]))
    setPlan({
      ...plan,
      talks: plan.talks.map((talk) => {
        const place = to.get(talk.id)
        return place === undefined ? talk : { ...talk, place }
      }),
    })
    const answer = await call('apply-moves', { revision: plan.revision, moves }, messages.failed)
    if (!answer.ok) toast({ title: 'Not moved', text: answer.refusal.sentence }, true)
    else setUndo((before) => (isUndo ? before.slice(0, -1) : [...before, back]))
    // A refused plan was never stored: the same stamp would answer that nothing changed.
    if (!answer.ok) seen.current = ''
    await reload()
    return answer.ok
  }
  const undoLast = () => move(undo.at(-1) ?? [], true)
  return { plan, move, reload, undoLast, canUndo: undo.length > 0 }
}
