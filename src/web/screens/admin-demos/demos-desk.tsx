import { clockInWords } from '../../../domain/demos/clock.ts'
import type { DemosDesk as Desk } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { QuickSearch } from '../../parts/admin/quick-search.tsx'
import { Alert } from '../../ui/alert.tsx'
import { DemoList } from './demo-list.tsx'
import { type Run, RunButton } from './run-button.tsx'
import { Settings } from './settings.tsx'
import { nowShowing, useDesk } from './use-desk.ts'

export const demosTitle = 'Demos'

interface DemosDeskProps {
  /** Null when it could not be read. */
  first: Desk | null
  /** Why a form without script was refused. */
  refusal?: string | undefined
}

export default function DemosDesk({ first, refusal }: DemosDeskProps) {
  return (
    <AdminMain
      title={demosTitle}
      tagline="The order, the clock, and the result."
      action={
        <a href={paths.demos} className="button button-quiet button-small">
          What visitors see
        </a>
      }
    >
      {refusal && <Alert sentence={refusal} />}
      {first ? <Round first={first} /> : <LoadFailed sentence={messages.sent} action={paths.adminDemos} />}
    </AdminMain>
  )
}

function Round({ first }: { first: Desk }) {
  const { desk, left, run, error } = useDesk(first)
  const byTurn = desk.demos
    .filter(({ isHidden }) => !isHidden)
    .toSorted((one, other) => (one.turn ?? 1_000) - (other.turn ?? 1_000))
  const up = byTurn.find(({ isUp }) => isUp)
  const order = byTurn.filter(({ turn, isShown, isUp }) => turn !== null && !isShown && !isUp)
  const shown = byTurn.filter(({ isShown, isUp }) => isShown && !isUp)
  const ideas = byTurn.filter(({ turn, isShown, isUp }) => turn === null && !isShown && !isUp)
  const hidden = desk.demos.filter(({ isHidden }) => isHidden)
  const [next] = order
  return (
    <>
      <div className="has-[p]:mb-4">
        <Alert sentence={error} />
      </div>
      <div id={nowShowing} tabIndex={-1} className="on-bright bg-second p-[min(1.5rem,6vw)]">
        <div role="status">
          <p className="font-bold">{up ? 'Now showing' : 'No demo is shown'}</p>
          {up && (
            <h2 className="display-small text-2xl wrap-anywhere md:text-4xl" dir="auto">
              {up.title}
            </h2>
          )}
        </div>
        {up && (
          <p role="timer" className="display my-2 text-6xl md:text-8xl">
            {clockInWords(left ?? desk.seconds)}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          {up && (left === null || left === 0) && (
            <RunButton run={run} payload={{ do: 'start', demoId: up.id }}>
              {left === 0 ? 'Run the clock again' : 'Start the clock'}
            </RunButton>
          )}
          {next && !desk.isRevealed && (
            <RunButton
              run={run}
              payload={{ do: 'show', demoId: next.id }}
              isQuiet={up !== undefined && left !== 0}
            >
              {`Next: ${next.title}`}
            </RunButton>
          )}
          {up && (
            <RunButton run={run} payload={{ do: 'show', demoId: null }} isQuiet>
              Take it down
            </RunButton>
          )}
        </div>
      </div>
      <Settings {...{ desk, run }} />
      <QuickSearch
        id="demos-search"
        entries={desk.demos.filter((demo) => demo !== up)}
        textOf={({ title, line, team }) => [title, line, ...team].join(' ')}
      >
        {(found) => {
          const given = { found, run }
          return (
            <>
              <DemoList
                {...given}
                title="Order of the demos"
                demos={order}
                empty="No team has asked for a demo yet."
                isOrder
              />
              <DemoList {...given} title="Shown" demos={shown} isRevealed={desk.isRevealed} />
              {(shown.length > 0 || up?.isShown) && <Reveal isRevealed={desk.isRevealed} run={run} />}
              <DemoList {...given} title="Ideas" demos={ideas} empty="There are no other ideas." />
              <DemoList {...given} title="Hidden" demos={hidden} />
            </>
          )
        }}
      </QuickSearch>
    </>
  )
}

function Reveal({ isRevealed, run }: { isRevealed: boolean; run: Run }) {
  return (
    <div className="mt-5">
      <RunButton run={run} payload={{ do: 'reveal', isRevealed: !isRevealed }}>
        {isRevealed ? 'Take the result back' : 'Reveal the result'}
      </RunButton>
      <p className="mt-2">
        {isRevealed
          ? 'Everybody sees the places. When you take the result back, people can rate again.'
          : 'Before that nobody sees who leads, not even organisers. After it nobody can rate.'}
      </p>
    </div>
  )
}
