import type { TicketSale } from '../../../domain/backend.ts'
import { linesWithCity } from '../../../domain/event/name-with-city.ts'
import { townOf } from '../../../domain/event/venue.ts'
import { paths } from '../../../domain/paths.ts'
import { SubscribeButton } from '../../parts/page/header.tsx'
import { Picture } from '../../parts/page/picture.tsx'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { TicketLink } from './ticket-link.tsx'

export function Hero({ sale, isOver }: { sale: TicketSale; isOver: boolean }) {
  const event = useEvent()
  const lines = linesWithCity(event.posterLines, event.city)
  const { heading, prompts } = event.prompts
  const [firstPrompt] = prompts
  return (
    <div className="overflow-clip">
      <div className="on-bright relative isolate overflow-clip bg-first">
        <HeroArt />
        <div className="wrap pt-6 pb-8 md:pt-8 md:pb-12">
          <p className="eyebrow flex flex-wrap justify-between gap-x-6 border-b-4 border-ink pb-2">
            <span>{event.tagline}</span>
            <span>{event.dateText}</span>
          </p>
          <h1 className="mt-5 md:mt-7">
            <span className="sr-only">{lines.join(' ')}</span>
            <PosterLines lines={lines} wide={[132, 140, 110]} tall={[300, 260, 250, 200]} />
          </h1>
        </div>
      </div>
      <div className={firstPrompt === undefined ? '' : 'grid md:grid-cols-[3fr_2fr]'}>
        {firstPrompt !== undefined && <Prompts heading={heading} first={firstPrompt} />}
        <div className="on-ink bg-third">
          <div className="flex h-full flex-col gap-5 px-[clamp(1.125rem,4vw,4rem)] py-8 md:py-10">
            <div>
              <h2 className="display-small text-2xl md:text-3xl">{event.dateText}</h2>
              <p className="mt-2 text-lg">{event.timeText}</p>
              {isOver && (
                <p className="mt-2 text-lg font-bold">
                  This day is over.{' '}
                  {event.summary.isShown && (
                    <a href={event.summary.path} className="link">
                      See what came of it
                    </a>
                  )}
                </p>
              )}
            </div>
            <p className="text-lg">
              <ExternalLink
                href={event.links.maps.url}
                className="link inline-flex min-h-11 items-center gap-2"
              >
                {event.venue.name}, {event.venue.city} <Icon shape="outward" className="size-4" />
              </ExternalLink>
              <br />
              {event.venue.street}, {townOf(event.venue)}
            </p>
            <div className="mt-auto flex flex-wrap gap-3">
              <TicketLink sale={sale} />
              <SubscribeButton className="button-quiet" />
            </div>
          </div>
        </div>
      </div>
      <div className="grid items-end md:grid-cols-2">
        <p className="self-center px-[clamp(1.125rem,4vw,4rem)] py-12 text-xl leading-snug text-pretty md:text-2xl md:leading-snug lg:text-3xl lg:leading-snug">
          {event.description}
        </p>
        <Picture of={event.look.heroImage} className="h-auto w-full md:pt-10" />
      </div>
    </div>
  )
}

/** `hero-rotation.ts` rotates the app ideas. The box has room for the longest, so that nothing moves. */
function Prompts({ heading, first }: { heading: string; first: string }) {
  return (
    <div className="on-bright bg-second">
      <div className="flex h-full flex-col gap-4 py-8 pr-6 pl-[clamp(1.125rem,4vw,4rem)] md:py-10">
        <div className="flex items-center justify-between gap-4">
          <p className="eyebrow">{heading}</p>
          <button
            type="button"
            data-pause
            aria-pressed="false"
            aria-label="Pause the ideas"
            className="group icon-button invisible"
          >
            <Icon shape="pause" className="size-5 group-aria-pressed:hidden" />
            <Icon shape="play" className="hidden size-5 group-aria-pressed:block" />
          </button>
        </div>
        <p
          data-prompts={paths.prompts}
          className="min-h-[6.2em] text-2xl leading-tight font-bold text-pretty sm:min-h-[5em] md:text-4xl md:leading-[1.15] lg:text-5xl lg:leading-[1.1]"
        >
          {first}
        </p>
      </div>
    </div>
  )
}

function HeroArt() {
  return (
    <>
      <svg
        className="motion-safe:animate-slide absolute -z-10 -top-1/4 right-[-18%] h-[120%] fill-first-second max-md:top-[22%] max-md:right-[-45%] max-md:h-[70%]"
        viewBox="0 0 100 100"
        aria-hidden="true"
      >
        <circle cx="50" cy="50" r="50" />
      </svg>
      <div className="halftone absolute -z-10 right-0 bottom-0 h-2/3 w-2/3 text-second" aria-hidden="true" />
    </>
  )
}
