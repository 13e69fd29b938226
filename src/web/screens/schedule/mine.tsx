import './screen.css'
import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { planInWords, votedInWords } from '../../../domain/day/star-words.ts'
import { ownPlan, starMessages } from '../../../domain/day/stars.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, noStore } from '../../parts/forms/form-action.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { Page } from '../../parts/page/page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { type Answer, answerPost } from './own-actions.ts'
import { TakeAlong } from './take-along.tsx'
import { TalkEntry } from './talk-entry.tsx'

export const meta = metadata(
  ({ name }) => ({ title: `Your plan - ${name}`, description: 'The sessions that you starred, in order.' }),
  paths.ownProgramme,
  { isPrivate: true },
)

export async function loader({ context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  const [programme, own] = await Promise.all([backend.programme(), backend.call('list-stars', {})])
  const stars = own.ok ? own.value : { talkIds: [], votedTalkIds: [] }
  return data(
    {
      isPublished: Boolean(programme),
      // Without one an open page keeps what it shows instead of a refusal, and asks again.
      version: own.ok ? (programme?.version ?? 0) : undefined,
      slots: programme ? ownPlan(programme, stars.talkIds) : [],
      byVote: stars.votedTalkIds.length,
      sentence: own.ok ? undefined : own.refusal.sentence,
    },
    { headers: noStore },
  )
}

export const headers = headersOfBoth
export const action = answerPost

/** The own stars in the order of the day; whole without script. */
export default function OwnProgramme() {
  const { isPublished, version, slots, byVote, sentence } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Answer | undefined
  const { dateText } = useEvent()
  const sessions = slots.flatMap(({ talks }) => talks).filter(({ isCancelled }) => !isCancelled).length
  const clashes = slots.filter(({ isClash }) => isClash).length
  return (
    <Page>
      <div data-programme={version}>
        <div className="on-bright bg-second">
          <div className="wrap py-8 md:py-12">
            <h1>
              <span className="sr-only">Your plan</span>
              <PosterLines lines={['Your plan']} wide={[110]} tall={[200]} />
            </h1>
            <p className="mt-4 text-xl md:text-2xl">
              {dateText}
              {slots.length > 0 && `: ${planInWords(sessions, clashes)}`}
            </p>
          </div>
        </div>
        <div className="wrap pt-8">
          {answer && 'notice' in answer && (
            <NoticeAlert notice={answer.notice} isDone={answer.name === 'link-sent'} />
          )}
          {sentence && <NoticeAlert notice={{ title: 'Not now', text: sentence }} />}
          {slots.length === 0 && !sentence && <NothingStarred isPublished={isPublished} />}
          {byVote > 0 && <p className="mb-4 text-lg">{votedInWords(byVote)}</p>}
          {slots.map((slot) => (
            <OwnSlot key={slot.id} slot={slot} />
          ))}
          {slots.length > 0 && (
            <a href={paths.programme} className="button mt-8">
              The whole programme
            </a>
          )}
        </div>
      </div>
      <div className="wrap pb-16 md:pb-24">
        <TakeAlong answer={answer} hasStars={slots.length > 0} />
      </div>
    </Page>
  )
}

const NothingStarred = ({ isPublished }: { isPublished: boolean }) => (
  <div className="max-w-[44rem] py-6">
    <p className="text-2xl text-balance md:text-3xl">
      {isPublished ? 'Nothing starred yet. Press' : 'There is no programme yet. Once there is one, press'} “I
      want to be there” at what you do not want to miss.
    </p>
    <p className="mt-4 text-lg">{starMessages.keptByCookie}</p>
    <a href={paths.programme} className="button mt-8">
      To the programme
    </a>
  </div>
)

function OwnSlot({ slot: { id, startsAt, endsAt, when, talks, isClash } }: { slot: OwnSlotProps }) {
  return (
    <section aria-labelledby={`slot-${id}`} className="own-slot">
      <h2 id={`slot-${id}`}>
        <span className="display-small text-2xl md:text-3xl">{startsAt}</span> <span>to {endsAt}</span>
        {when && (
          <span className="programme-mark on-bright bg-second">{when === 'now' ? 'Now' : 'Next'}</span>
        )}
      </h2>
      <div>
        {isClash && <p className="star-clash">You cannot be in two places: choose one.</p>}
        <ul>
          {talks.map((talk) => (
            <TalkEntry key={talk.id} talk={talk} startsAt={startsAt}>
              <form method="post" action={paths.ownProgramme}>
                <button
                  type="submit"
                  name="unstar"
                  value={talk.id}
                  className="star star-out"
                  aria-label={`Take it out: ${talk.title}`}
                >
                  Take it out
                </button>
              </form>
            </TalkEntry>
          ))}
        </ul>
      </div>
    </section>
  )
}

type OwnSlotProps = ReturnType<typeof ownPlan>[number]
