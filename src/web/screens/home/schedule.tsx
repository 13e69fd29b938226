import type { Act, ScheduleItem, Talk } from '../../../domain/event/documents.ts'
import type { OpenTalk } from '../../../domain/schedule.ts'
import type { SpeakerPart } from '../../../domain/speakers.ts'
import { useEvent } from '../../site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { OpenTalks } from './open-talks.tsx'

/** What the database knows about each talk, by its id. */
export type KnownTalks = Record<string, { speakers: SpeakerPart[]; details?: string } | undefined>

const inks = ['on-bright bg-first', 'on-bright bg-second', 'on-ink bg-third']

interface ScheduleProps {
  known: KnownTalks
  /** The published talks of the entries that are open, by their ids. */
  open: Readonly<Record<string, OpenTalk[] | undefined>>
}

export function Schedule({ known, open }: ScheduleProps) {
  const { schedule, pages } = useEvent()
  const { acts } = schedule
  if (acts.length === 0) return null
  return (
    <section id="schedule" aria-labelledby="schedule-title">
      <h2 id="schedule-title" className="sr-only">
        {pages.menu.schedule}
      </h2>
      {acts.map((act, index) => (
        <ActField key={act.id} act={act} ink={inks[index % inks.length]} known={known} open={open} />
      ))}
    </section>
  )
}

interface ActProps extends ScheduleProps {
  act: Act
  ink: string | undefined
}

function ActField({ act, ink, known, open }: ActProps) {
  return (
    <section
      id={`act-${act.id}`}
      className={`${ink} overflow-clip wrap-anywhere`}
      aria-labelledby={`act-${act.id}-title`}
    >
      <div className="wrap py-10 md:py-16">
        <h3 id={`act-${act.id}-title`}>
          <span className="sr-only">{act.name}</span>
          <PosterLines lines={[act.name]} wide={[165]} tall={[290]} />
        </h3>
        <p className="eyebrow mt-5 flex flex-wrap justify-between gap-x-6 border-b-4 border-current pb-2 md:mt-7">
          <span>{act.subtitle}</span>
          <span className="font-normal tracking-normal normal-case">{act.text}</span>
        </p>
        <ol>
          {act.items.map((item) => (
            <Slot key={item.id} item={item} known={known} open={open[item.id]} />
          ))}
        </ol>
      </div>
    </section>
  )
}

interface SlotProps {
  item: ScheduleItem
  known: KnownTalks
  open: readonly OpenTalk[] | undefined
}

function Slot({ item, known, open }: SlotProps) {
  return (
    <li className="grid gap-x-8 gap-y-1 border-b-2 border-current py-5 last:border-b-0 last:pb-0 md:grid-cols-[9rem_1fr] md:py-7">
      <time dateTime={item.startsAt} className="display-small text-2xl md:text-4xl">
        {item.startsAt}
      </time>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[2fr_3fr]">
        <h4 className="text-xl font-bold md:text-2xl" dir="auto">
          {item.title}
        </h4>
        {item.text && (
          <p className="max-w-[36rem] text-pretty md:text-lg" dir="auto">
            {item.text}
          </p>
        )}
        {item.talks && (
          <ul className="grid gap-5">
            {item.talks.map((talk) => (
              <TalkItem key={talk.id} talk={talk} known={known[talk.id]} />
            ))}
          </ul>
        )}
        {open && <OpenTalks talks={open} />}
      </div>
    </li>
  )
}

function TalkItem({ talk, known }: { talk: Talk; known: KnownTalks[string] }) {
  const dialogId = `talk-${talk.id}`
  const speakers = <Speakers parts={known?.speakers ?? []} />
  return (
    <li>
      <p className="text-lg leading-snug font-bold md:text-xl" dir="auto">
        {talk.title}
      </p>
      <p className="mt-1">{speakers}</p>
      {known?.details && (
        <>
          <button
            type="button"
            command="show-modal"
            commandfor={dialogId}
            className="link -my-1 min-h-11"
            aria-label={`Read more about ${talk.title}`}
          >
            Read more
          </button>
          <Dialog id={dialogId} title={talk.title}>
            <p className="mt-2 font-bold">{speakers}</p>
            <div className="prose mt-4">
              {known.details.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </div>
          </Dialog>
        </>
      )}
    </li>
  )
}

function Speakers({ parts }: { parts: readonly SpeakerPart[] }) {
  return (
    <>
      by{' '}
      {parts.map(({ text, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move
          <ExternalLink key={index} href={href} rel="noopener nofollow" className="link">
            {text}
          </ExternalLink>
        ) : (
          text
        ),
      )}
    </>
  )
}
