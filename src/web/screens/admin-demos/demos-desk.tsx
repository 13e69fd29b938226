import type { CallPayload } from '../../../domain/calls/index.ts'
import { clockInWords, scoreInWords } from '../../../domain/demos/clock.ts'
import type { DemosDesk as Desk, DeskDemo } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Settings } from './settings.tsx'
import { useDesk } from './use-desk.ts'

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

type Act = (payload: CallPayload<'run-demos'>) => void

function Round({ first }: { first: Desk }) {
  const { desk, left, act } = useDesk(first)
  const byTurn = desk.demos
    .filter(({ isHidden }) => !isHidden)
    .toSorted((one, other) => (one.turn ?? 1_000) - (other.turn ?? 1_000))
  const up = byTurn.find(({ isUp }) => isUp)
  const order = byTurn.filter(({ turn, isShown, isUp }) => turn !== null && !isShown && !isUp)
  const shown = byTurn.filter(({ isShown, isUp }) => isShown && !isUp)
  const ideas = byTurn.filter(({ turn, isShown, isUp }) => turn === null && !isShown && !isUp)
  const [next] = order
  return (
    <>
      <div className="on-bright bg-second p-[min(1.5rem,6vw)]">
        <p className="font-bold">{up ? 'Now showing' : 'No demo is shown'}</p>
        {up && (
          <>
            <h2 className="display-small text-2xl wrap-anywhere md:text-4xl" dir="auto">
              {up.title}
            </h2>
            <p role="timer" className="display my-2 text-6xl md:text-8xl">
              {clockInWords(left ?? desk.seconds)}
            </p>
          </>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          {up && (left === null || left === 0) && (
            <Button act={act} payload={{ do: 'start', demoId: up.id }}>
              {left === 0 ? 'Run the clock again' : 'Start the clock'}
            </Button>
          )}
          {next && !desk.isRevealed && (
            <Button
              act={act}
              payload={{ do: 'show', demoId: next.id }}
              isQuiet={up !== undefined && left !== 0}
            >
              {`Next: ${next.title}`}
            </Button>
          )}
          {up && (
            <Button act={act} payload={{ do: 'show', demoId: null }} isQuiet>
              Take it down
            </Button>
          )}
        </div>
      </div>
      <List
        title="Order of the demos"
        demos={order}
        act={act}
        empty="No team has asked for a demo yet."
        isOrder
      />
      <List title="Shown" demos={shown} act={act} isRevealed={desk.isRevealed} />
      {(shown.length > 0 || up?.isShown) && (
        <div className="mt-5">
          <Button act={act} payload={{ do: 'reveal', isRevealed: !desk.isRevealed }}>
            {desk.isRevealed ? 'Take the result back' : 'Reveal the result'}
          </Button>
          <p className="mt-2">
            {desk.isRevealed
              ? 'Everybody sees the places. When you take the result back, people can rate again.'
              : 'Before that nobody sees who leads, not even organisers. After it nobody can rate.'}
          </p>
        </div>
      )}
      <List title="Ideas" demos={ideas} act={act} empty="There are no other ideas." />
      <List title="Hidden" demos={desk.demos.filter(({ isHidden }) => isHidden)} act={act} />
      <Settings desk={desk} onSave={act} />
    </>
  )
}

interface ListProps {
  title: string
  demos: readonly DeskDemo[]
  act: Act
  empty?: string
  isOrder?: boolean
  isRevealed?: boolean
}

function List({ title, demos, act, empty, isOrder, isRevealed }: ListProps) {
  if (demos.length === 0 && !empty) return null
  const id = `desk-${title.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="display-small text-2xl md:text-3xl">
        {title}
      </h2>
      {demos.length === 0 && <p className="mt-3 text-lg">{empty}</p>}
      <ol className="demo-desk">
        {demos.map((demo, at) => (
          <li key={demo.id}>
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-lg font-bold" dir="auto">
                {isOrder && `${at + 1}. `}
                {demo.title}
              </h3>
              <p dir="auto">{demo.line}</p>
              <Members demo={demo} act={act} />
              {demo.isShown && <p>{ratedText(demo, isRevealed ?? false)}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              <Acts
                demo={demo}
                act={act}
                before={demos[at - 1]}
                after={isOrder ? demos[at + 2] : undefined}
                isLast={at === demos.length - 1}
                isOrder={isOrder ?? false}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ratedText({ place, score, ratedBy }: DeskDemo, isRevealed: boolean): string {
  if (!isRevealed) return `Rated by ${ratedBy}`
  return place === null || score === null
    ? `No place, rated by ${ratedBy}`
    : `Place ${place}, ${scoreInWords(score)} the average of its raters, rated by ${ratedBy}`
}

function Members({ demo: { id, title, team }, act }: { demo: DeskDemo; act: Act }) {
  if (team.length === 0) return <p className="font-bold">Nobody</p>
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold" dir="auto">
        {team.join(', ')}
      </summary>
      {[...new Set(team)].map((name) => (
        <Button
          key={name}
          act={act}
          payload={{ do: 'remove-member', demoId: id, name }}
          about={title}
          isQuiet
          isSmall
        >
          {`Take “${name}” off`}
        </Button>
      ))}
    </details>
  )
}

interface ActsProps {
  demo: DeskDemo
  act: Act
  before: DeskDemo | undefined
  /** The one after the next: moving later puts it before that. */
  after: DeskDemo | undefined
  isLast: boolean
  isOrder: boolean
}

function Acts({ demo: { id, title, isHidden, isShown }, act, before, after, isLast, isOrder }: ActsProps) {
  const small = { act, isQuiet: true, isSmall: true, about: title }
  if (isHidden)
    return (
      <Button {...small} payload={{ do: 'hide', demoId: id, isHidden: false }}>
        Show again
      </Button>
    )
  return (
    <>
      {isOrder && before && (
        <Button {...small} payload={{ do: 'move', demoId: id, before: before.id }}>
          Earlier
        </Button>
      )}
      {isOrder && !isLast && (
        <Button {...small} payload={{ do: 'move', demoId: id, before: after?.id ?? null }}>
          Later
        </Button>
      )}
      {!isOrder && !isShown && (
        <Button {...small} payload={{ do: 'move', demoId: id, before: null }}>
          Into the order
        </Button>
      )}
      <Button {...small} payload={{ do: 'show', demoId: id }}>
        Put up
      </Button>
      {isOrder && (
        <Button {...small} payload={{ do: 'withdraw', demoId: id }}>
          Out of the order
        </Button>
      )}
      <Button {...small} payload={{ do: 'hide', demoId: id, isHidden: true }}>
        Hide
      </Button>
    </>
  )
}

interface ButtonProps {
  act: Act
  payload: CallPayload<'run-demos'>
  isQuiet?: boolean
  isSmall?: boolean
  /** The demo, for who does not see where the button stands. */
  about?: string
  children: string
}

const Button = ({ act, payload, isQuiet, isSmall, about, children }: ButtonProps) => (
  <PostForm
    action={paths.adminDemos}
    fields={{ act: JSON.stringify(payload) }}
    onSubmit={(submitted) => {
      submitted.preventDefault()
      act(payload)
    }}
  >
    <button
      type="submit"
      className={`button wrap-anywhere ${isQuiet ? 'button-quiet' : ''} ${isSmall ? 'button-small' : ''}`}
      dir="auto"
      aria-label={about && `${children}: ${about}`}
    >
      <span>{children}</span>
    </button>
  </PostForm>
)
