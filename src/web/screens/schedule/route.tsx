import './screen.css'
import type { LoaderFunctionArgs } from 'react-router'
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ShownProgramme, ShownSlot } from '../../../domain/day/programme.ts'
import { starMessages as messages } from '../../../domain/day/stars.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { formAction, headersOfBoth, type Post, refused } from '../../parts/forms/form-action.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { DemoTimeBar } from '../../parts/page/demo-time-bar.tsx'
import { Page } from '../../parts/page/page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { StarButton, starFormId, TalkEntry } from './talk-entry.tsx'

export const meta = metadata(
  ({ name, pages }) => ({
    title: `${pages.menu.schedule} - ${name}`,
    description: `Which talk is when and in which room at the ${name}: the programme as its participants made it.`,
  }),
  paths.programme,
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { at } = parametersOf('programme', request.url)
  return { programme: await context.get(backendContext).programme(at), at }
}

export const headers = headersOfBoth

/** Without script: the answer is the own plan, where the star can be taken back. */
export const action = formAction({ otherwise: star })

async function star({ text, backend }: Post) {
  const result = await backend.call('star-talk', { talkId: text('star'), wanted: true })
  if (result.ok) return redirect(paths.ownProgramme, 303)
  const notice = { title: messages.failed.title, text: result.refusal.sentence }
  return refused({ notice }, result.refusal)
}

export default function Schedule() {
  const { programme, at } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { pages, dateText, timeZone } = useEvent()
  const slots = programme?.slots ?? []
  return (
    <Page>
      <div className="on-bright bg-first">
        <div className="wrap py-8 md:py-12">
          <h1>
            <span className="sr-only">{pages.menu.schedule}</span>
            <PosterLines lines={[pages.menu.schedule]} wide={[110]} tall={[200]} />
          </h1>
          <p className="mt-4 text-xl md:text-2xl">{dateText}</p>
          {programme && <DemoTimeBar path={paths.programme} at={at} className="mt-4" />}
        </div>
      </div>
      <div className="wrap pt-8 pb-16 md:pb-24">
        {answer && 'notice' in answer && <NoticeAlert notice={answer.notice} />}
        {/* `live/schedule/worker.ts` fills it in when this is the last copy. */}
        <p className="programme-copy on-bright bg-second" role="status" data-as-of={timeZone} hidden />
        <div data-programme={programme?.version ?? 0}>
          {programme && slots.length > 0 ? <Programme {...programme} /> : <Empty />}
        </div>
      </div>
    </Page>
  )
}

/** `live/stars.ts` says what is in it. */
const OwnPlan = () => (
  <form
    id={starFormId}
    method="post"
    action={paths.programme}
    data-title={messages.failed.title}
    data-text={messages.failed.text}
    data-cookies={messages.needCookies}
    className="own-plan"
  >
    <p role="status">
      <a href={paths.ownProgramme} className="link" data-own-plan>
        Your plan
      </a>
    </p>
    <p data-own-votes />
    <p role="status" data-stars-waiting />
  </form>
)

function Empty() {
  const { day } = useEvent()
  return (
    <div className="max-w-[44rem] py-6">
      <p className="text-2xl text-balance md:text-3xl">{day.emptyText}</p>
      <a href={paths.contribute} className="button mt-8">
        To the board
      </a>
      <ToDemos className="mt-6" />
    </div>
  )
}

const ToDemos = ({ className }: { className?: string }) => (
  <p className={className}>
    Also on the day:{' '}
    <a href={paths.demos} className="link inline-flex min-h-11 items-center">
      ideas and demos
    </a>
  </p>
)

const feeds = [
  [paths.programmeCalendar, 'Calendar'],
  [paths.programmeXml, 'XML for apps'],
  [paths.programmeJson, 'JSON for apps'],
] as const

/** Narrower ones hold no title. */
const mostColumns = 6

function Programme({ rooms, slots }: ShownProgramme) {
  const isGrid = rooms.length <= mostColumns
  const marked = (['now', 'next'] as const).flatMap((when) => slots.find((slot) => slot.when === when) ?? [])
  return (
    <>
      <OwnPlan />
      {marked.length > 0 && (
        <div className="mb-10 grid gap-6 md:grid-cols-2">
          {marked.map((slot) => (
            <section
              key={slot.id}
              aria-labelledby={`${slot.when}-title`}
              className={`p-[min(1.5rem,6vw)] ${slot.when === 'now' ? 'on-bright bg-second forced-colors:border-4' : 'border-4 border-text'}`}
            >
              <h2 id={`${slot.when}-title`} className="display-small text-2xl md:text-3xl">
                {slot.when === 'now' ? `Now, until ${slot.endsAt}` : `Next, ${slot.startsAt}`}
              </h2>
              <Talks slot={slot} places={slot.places.filter((talk) => talk !== null)} className="mt-3" />
            </section>
          ))}
        </div>
      )}
      <div className={`programme ${isGrid ? `programme-grid programme-${rooms.length}` : ''}`}>
        {isGrid && (
          <p className="programme-rooms" aria-hidden="true">
            <span />
            {rooms.map((room) => (
              <span key={room}>{room}</span>
            ))}
          </p>
        )}
        {slots.map((slot) => (
          <Slot key={slot.id} slot={slot} />
        ))}
      </div>
      <p className="mt-8 border-t-4 border-text pt-5">
        Always up to date:{' '}
        {feeds.map(([path, text]) => (
          <a key={path} href={path} className="link mr-4 inline-flex min-h-11 items-center">
            {text}
          </a>
        ))}
      </p>
      <ToDemos />
    </>
  )
}

function Slot({ slot }: { slot: ShownSlot }) {
  const { id, startsAt, endsAt, when } = slot
  return (
    <section aria-labelledby={`slot-${id}`} className="programme-slot">
      <h2 id={`slot-${id}`}>
        <span className="display-small text-2xl md:text-3xl">{startsAt}</span> <span>to {endsAt}</span>
        {when && (
          <span className="programme-mark on-bright bg-second">{when === 'now' ? 'Now' : 'Next'}</span>
        )}
      </h2>
      <Talks slot={slot} places={slot.places} />
    </section>
  )
}

/** One for each room; where nothing is, an empty cell of the grid. */
const Talks = ({
  slot: { startsAt },
  places,
  className,
}: {
  slot: ShownSlot
  places: ShownSlot['places']
  className?: string
}) => (
  <ul className={className} data-at={startsAt}>
    {places.map((talk, at) =>
      talk ? (
        <TalkEntry key={talk.id} talk={talk} startsAt={startsAt}>
          {!talk.isCancelled && <StarButton talk={talk} />}
        </TalkEntry>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its room
        <li key={at} className="programme-empty" />
      ),
    )}
  </ul>
)
