import './screen.css'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { CallName } from '../../../domain/calls/index.ts'
import { clockInWords } from '../../../domain/demos/clock.ts'
import type { DeskDemo, ShownDemos } from '../../../domain/demos/demos.ts'
import { type DemoDone, demoMessages as messages } from '../../../domain/demos/messages.ts'
import { leastRatings } from '../../../domain/demos/ranking.ts'
import { writtenIn } from '../../../domain/local-time.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth } from '../../parts/forms/form-action.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { Page } from '../../parts/page/page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { AddIdea } from './add-idea.tsx'
import { Demo } from './demo.tsx'
import { answerPost } from './form-actions.ts'

const title = 'Demos'

export const meta = metadata(
  ({ name }) => ({
    title: `${title} - ${name}`,
    description: `What people build at the ${name}: ideas, their teams, and the order of the demos.`,
  }),
  paths.demos,
)

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  demos: await context.get(backendContext).demos(),
  done: parametersOf('demos', request.url).done as DemoDone | undefined,
})

export const action = answerPost

export const headers = headersOfBoth

export default function Demos() {
  const { demos, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const said = done && { title: messages.doneTitle, text: messages.done[done] }
  const notice = answer?.notice ?? said
  return (
    <Page>
      <div className="on-bright bg-first">
        <div className="wrap py-8 md:py-12">
          <h1>
            <span className="sr-only">{title}</span>
            <PosterLines lines={[title]} wide={[110]} tall={[200]} />
          </h1>
          <p className="mt-4 max-w-[44rem] text-xl md:text-2xl">
            Find people for an idea, build it, show it for a minute, and give stars to what others show.
          </p>
        </div>
      </div>
      <div className="wrap pt-8 pb-16 md:pb-24">
        {notice && <NoticeAlert notice={notice} isDone={notice === said} />}
        <div
          data-demos={demos.revision}
          data-now={paths.demosNow}
          data-own={'/functions/v1/list-own-demos' satisfies `/functions/v1/${CallName}`}
        >
          <p className="demo-cookies">{messages.needCookies}</p>
          <Round {...demos} />
          {demos.isOpen && !demos.isRevealed && <AddIdea idea={answer?.idea} />}
        </div>
      </div>
    </Page>
  )
}

function Round({ up, endsAt, seconds, isRevealed, isOpen, next, shown, ideas }: ShownDemos) {
  if (!up && next.length + shown.length + ideas.length === 0) return <Empty isOpen={isOpen} />
  return (
    <>
      {up && (
        <section aria-labelledby="demo-up" className="on-bright mb-10 bg-second p-[min(1.5rem,6vw)]">
          <h2 id="demo-up" className="display-small text-2xl md:text-3xl">
            Now showing
          </h2>
          <Demo demo={up} isRevealed={isRevealed}>
            <Clock endsAt={endsAt} seconds={seconds} />
          </Demo>
        </section>
      )}
      {isRevealed ? (
        <List title="The result" demos={shown} isRevealed placed>
          We compare the stars that somebody gave to a demo with the average of all the stars this person
          gave, so strict and generous people count alike; who rated only one demo has compared nothing. A
          demo that fewer than {leastRatings} people compared has no place.
        </List>
      ) : (
        <List title="Shown: give your stars" demos={shown} isRevealed={false}>
          One tap, from 1 to 5. Nobody sees what you gave; the result comes when an organiser reveals it.
        </List>
      )}
      <List title="Next demos" demos={next} isRevealed={isRevealed} ordered />
      <List title="Ideas" demos={ideas} isRevealed={isRevealed}>
        {!isRevealed && 'Join one that you like. Its team says when it is ready for a demo.'}
      </List>
      {!isOpen && !isRevealed && <p className="mt-10 text-lg">{messages.closed}</p>}
    </>
  )
}

const timeIn = writtenIn('en-GB', { timeStyle: 'medium' })

/** The script counts down; without it, the time by the clock of the event. */
function Clock({ endsAt, seconds }: Pick<ShownDemos, 'endsAt' | 'seconds'>) {
  const { timeZone } = useEvent()
  return (
    <p role="timer" data-clock className="display my-2 text-5xl md:text-7xl">
      {endsAt ? `until ${timeIn(endsAt, timeZone)}` : clockInWords(seconds)}
    </p>
  )
}

interface ListProps {
  title: string
  demos: readonly DeskDemo[]
  isRevealed: boolean
  ordered?: boolean
  placed?: boolean
  children?: ReactNode
}

function List({ title, demos, isRevealed, ordered, placed, children }: ListProps) {
  if (demos.length === 0) return null
  const id = `list-${title.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="display-small text-2xl md:text-3xl">
        {title}
      </h2>
      {children && <p className="mt-2 max-w-[44rem]">{children}</p>}
      <ol className="demo-list">
        {demos.map((demo, at) => (
          <li key={demo.id} className={ordered || placed ? 'demo-numbered' : undefined}>
            {(ordered || placed) && (
              <span className="demo-number display-small">{placed ? (demo.place ?? '–') : at + 1}</span>
            )}
            <Demo demo={demo} isRevealed={isRevealed} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Empty = ({ isOpen }: { isOpen: boolean }) => (
  <div className="max-w-[44rem] py-6">
    <p className="text-2xl text-balance md:text-3xl">
      {isOpen ? 'No idea yet. Yours may be the first.' : 'Ideas are collected and shown on the day.'}
    </p>
    {!isOpen && (
      <a href={paths.programme} className="button mt-8">
        To the programme
      </a>
    )}
  </div>
)
