import { scoreInWords } from '../../../domain/demos/clock.ts'
import type { DeskDemo } from '../../../domain/demos/demos.ts'
import { type Run, RunButton } from './run-button.tsx'
import { deskRow } from './use-desk.ts'

/** The others open below them. */
const shownAtOnce = 20

interface DemoListProps {
  title: string
  demos: readonly DeskDemo[]
  /** Of all lists, what the search has found. */
  found: readonly DeskDemo[]
  run: Run
  empty?: string
  isOrder?: boolean
  isRevealed?: boolean
}

export function DemoList({ title, demos, found, ...list }: DemoListProps) {
  const { empty } = list
  // The search leaves rows out; “Earlier” and “Later” still count them.
  const rows = demos.map((demo, at) => ({ demo, at })).filter(({ demo }) => found.includes(demo))
  if (rows.length === 0 && (demos.length > 0 || !empty)) return null
  const more = rows.slice(shownAtOnce)
  const id = `desk-${title.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="display-small text-2xl md:text-3xl">
        {title}
      </h2>
      {demos.length === 0 && <p className="mt-3 text-lg">{empty}</p>}
      <Rows {...list} demos={demos} rows={rows.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="link min-h-11 py-2">Show {more.length} more</summary>
          <Rows {...list} demos={demos} rows={more} />
        </details>
      )}
    </section>
  )
}

interface RowsProps extends Omit<DemoListProps, 'title' | 'found' | 'empty'> {
  rows: readonly { demo: DeskDemo; at: number }[]
}

const Rows = ({ demos, rows, run, isOrder, isRevealed }: RowsProps) => (
  <ol className="demo-desk">
    {rows.map(({ demo, at }) => (
      <li key={demo.id} id={deskRow(demo.id)}>
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg font-bold" dir="auto">
            {isOrder && `${at + 1}. `}
            {demo.title}
          </h3>
          <p dir="auto">{demo.line}</p>
          <Members demo={demo} run={run} />
          {demo.isShown && <p>{ratedText(demo, isRevealed ?? false)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Actions
            demo={demo}
            run={run}
            before={demos[at - 1]}
            after={isOrder ? demos[at + 2] : undefined}
            isLast={at === demos.length - 1}
            isOrder={isOrder ?? false}
          />
        </div>
      </li>
    ))}
  </ol>
)

function ratedText({ place, score, ratedBy }: DeskDemo, isRevealed: boolean): string {
  if (!isRevealed) return `Rated by ${ratedBy}`
  return place === null || score === null
    ? `No place, rated by ${ratedBy}`
    : `Place ${place}, ${scoreInWords(score)} the average of its raters, rated by ${ratedBy}`
}

function Members({ demo: { id, title, team }, run }: { demo: DeskDemo; run: Run }) {
  if (team.length === 0) return <p className="font-bold">Nobody</p>
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold" dir="auto">
        {team.join(', ')}
      </summary>
      {[...new Set(team)].map((name) => (
        <RunButton
          key={name}
          run={run}
          payload={{ do: 'remove-member', demoId: id, name }}
          about={title}
          isQuiet
          isSmall
        >
          {`Take “${name}” off`}
        </RunButton>
      ))}
    </details>
  )
}

interface ActionsProps {
  demo: DeskDemo
  run: Run
  before: DeskDemo | undefined
  /** The one after the next: moving later puts it before that. */
  after: DeskDemo | undefined
  isLast: boolean
  isOrder: boolean
}

function Actions({
  demo: { id, title, isHidden, isShown },
  run,
  before,
  after,
  isLast,
  isOrder,
}: ActionsProps) {
  const small = { run, isQuiet: true, isSmall: true, about: title }
  if (isHidden)
    return (
      <RunButton {...small} payload={{ do: 'hide', demoId: id, isHidden: false }}>
        Show again
      </RunButton>
    )
  return (
    <>
      {isOrder && before && (
        <RunButton {...small} payload={{ do: 'move', demoId: id, before: before.id }}>
          Earlier
        </RunButton>
      )}
      {isOrder && !isLast && (
        <RunButton {...small} payload={{ do: 'move', demoId: id, before: after?.id ?? null }}>
          Later
        </RunButton>
      )}
      {!isOrder && !isShown && (
        <RunButton {...small} payload={{ do: 'move', demoId: id, before: null }}>
          Into the order
        </RunButton>
      )}
      <RunButton {...small} payload={{ do: 'show', demoId: id }}>
        Put up
      </RunButton>
      {isOrder && (
        <RunButton {...small} payload={{ do: 'withdraw', demoId: id }}>
          Out of the order
        </RunButton>
      )}
      <RunButton {...small} payload={{ do: 'hide', demoId: id, isHidden: true }}>
        Hide
      </RunButton>
    </>
  )
}
