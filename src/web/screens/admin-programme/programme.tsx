import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '../../../domain/counted.ts'
import { leavesBegun, undoneInWords } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Move, WholePlan } from '../../../domain/day/talks.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { Views } from '../../parts/admin/views.tsx'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/form.ts'
import type { EditorPart, Opened } from './editor-part.ts'
import { ExportWishes } from './export-wishes.tsx'
import { Floor } from './floor.tsx'
import { Grid } from './grid.tsx'
import { Hosts } from './hosts.tsx'
import { LiftedBar } from './lifted-bar.tsx'
import { OffGrid } from './off-grid.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanProblems } from './plan-problems.tsx'
import { Sheet } from './sheet.tsx'
import { showGrid } from './show-grid.ts'
import { Slate } from './slate.tsx'
import { useDrag } from './use-drag.ts'
import { usePlan } from './use-plan.ts'
import { usePrices } from './use-prices.ts'
import { type DayClock, useRunning } from './use-running.ts'
import { useUndoKey } from './use-undo-key.ts'

export const programmeTitle = 'Programme'

/** One of them stands below the head at a time. */
const panels: Record<string, { label: string; Panel: ComponentType<EditorPart> }> = {
  grid: {
    label: 'Grid',
    Panel: (part) => (
      <>
        <Grid {...part} />
        <OffGrid {...part} />
      </>
    ),
  },
  slate: { label: 'Slate', Panel: Slate },
  hosts: { label: 'Hosts', Panel: Hosts },
  floor: { label: 'Floor', Panel: Floor },
}
const labels = Object.fromEntries(Object.entries(panels).map(([name, { label }]) => [name, label]))

/** Null when the plan could not be read. */
export default function Programme({ plan, clock }: { plan: WholePlan | null; clock: DayClock }) {
  return plan ? (
    <Editor first={plan} clock={clock} />
  ) : (
    <AdminMain title={programmeTitle}>
      <LoadFailed sentence={messages.planFailed} action={paths.adminProgramme} />
    </AdminMain>
  )
}

function Editor({ first, clock }: { first: WholePlan; clock: DayClock }) {
  const { plan, move: send, reload, noteDay, undoLast, lastDone, canUndo, isMoving, error } = usePlan(first)
  const { running, begun, underWay } = useRunning(clock, plan.slots)
  const [view, setView] = useState('grid')
  const [held, lift] = useState<string>()
  // Somebody else may have removed it.
  const lifted = plan.talks.find(({ id }) => id === held)?.id
  const [opened, open] = useState<Opened>()
  const { grab, dragged, ghost } = useDrag(lift)
  useEffect(() => {
    const letGo = ({ key }: KeyboardEvent) => key === 'Escape' && lift(undefined)
    addEventListener('keydown', letGo)
    return () => removeEventListener('keydown', letGo)
  }, [])
  /** A hand moves what has begun only after a question; advice never does. */
  function unlessBegun(moves: readonly Move[], go: (alsoBegun?: true) => Promise<boolean>) {
    const begunTalk = leavesBegun(plan.talks, moves, underWay)
    if (!begunTalk) return go()
    open({ begun: begunTalk.title, go: () => go(true) })
    return Promise.resolve(false)
  }
  /** For who does not see the grid. */
  const [undoSaid, sayUndone] = useState('')
  const move: EditorPart['move'] = (moves, decided) => {
    sayUndone('')
    return decided
      ? send(moves, decided)
      : unlessBegun(moves, (alsoBegun) => send(moves, alsoBegun && { alsoBegun }))
  }
  const undone = useRef<Promise<unknown>>(Promise.resolve())
  /** One after the other, as they were pressed. */
  const undo = () => {
    undone.current = undone.current.then(async () => {
      const step = await lastDone()
      return unlessBegun(step?.moves ?? [], async (alsoBegun) => {
        const isDone = await undoLast(alsoBegun)
        if (step && isDone) sayUndone(undoneInWords(plan, step.moves))
        return isDone
      })
    })
  }
  useUndoKey(undo)
  /** Whether it was done; what was refused is said, and everything shown as it stands. */
  async function done(answer: Promise<Result<unknown>>, text: string) {
    const result = await answer
    toast(
      { title: result.ok ? 'Done' : 'Error', text: result.ok ? text : result.refusal.sentence },
      !result.ok,
    )
    await reload()
    return result.ok
  }
  /** It lands on the grid. */
  function liftToGrid(id: string | undefined) {
    lift(id)
    if (id === undefined || view === 'grid') return
    flushSync(() => setView('grid'))
    showGrid()
  }
  const prices = usePrices(plan, isMoving ? undefined : lifted)
  const part: EditorPart = {
    plan,
    running,
    begun,
    lifted,
    isMoving,
    prices,
    lift: liftToGrid,
    move,
    open,
    noteDay,
    done,
    grab,
  }
  const Panel = panels[view]?.Panel
  return (
    <AdminMain title={programmeTitle} tagline={taglineOf(plan)}>
      <LiftedBar {...part} />
      <div className="has-[p]:mb-4">
        <Alert sentence={error} />
      </div>
      <p className="sr-only" aria-live="polite">
        {undoSaid}
      </p>
      <PlanHead {...part} canUndo={canUndo} undo={undo} />
      <PlanProblems {...part} />
      <fieldset className="mt-5 flex flex-wrap gap-2">
        <legend className="sr-only">What to look at</legend>
        <Views labels={labels} view={view} setView={(name) => setView(String(name))} />
      </fieldset>
      {Panel && <Panel {...part} />}
      <ExportWishes />
      {opened && <Sheet {...part} opened={opened} reload={reload} onClosed={() => open(undefined)} />}
      <div ref={ghost} className="plan-ghost on-bright bg-first" hidden={!dragged} aria-hidden>
        {dragged}
      </div>
    </AdminMain>
  )
}

function taglineOf({ changes: { length: count }, published }: WholePlan): string {
  if (count > 0) return `Draft: ${counted(count, 'change')} not yet public`
  return published ? 'This is what everybody sees.' : 'Nothing is published yet.'
}
