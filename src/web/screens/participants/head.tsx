import type { ReactNode } from 'react'
import type { TicketSale } from '../../../domain/backend.ts'
import { directoryMessages as messages } from '../../../domain/messages/directory-messages.ts'
import { isEnoughForGame } from '../../../domain/name-game.ts'
import { paths } from '../../../domain/paths.ts'
import { ticketCall } from '../../parts/ticket/ticket-call.ts'
import { useEvent } from '../../site.ts'
import { Icon } from '../../ui/icons.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { nameGameId } from './game/use-name-game.ts'

export interface Figures {
  /** Undefined when the people could not be counted. */
  total: number | undefined
  withPhoto: number
  /** Undefined when they could not be counted: the line is then left out. */
  waitlist: number | undefined
  sale: TicketSale | undefined
}

export function Head({ figures: { total, waitlist, sale } }: { figures: Figures }) {
  const { menu, intros } = useEvent().pages
  const noun = total === 1 ? menu.participant : menu.participants
  // A single digit would fill a phone.
  const lines = !total ? [noun] : total < 10 ? [`${total} ${noun}`] : [String(total), noun]
  return (
    <div className="on-ink relative isolate overflow-clip bg-first-third">
      <div className="halftone absolute inset-0 -z-10 text-third" aria-hidden="true" />
      <div className="wrap py-10 md:py-14">
        <h1 className="text-first">
          <span className="sr-only">{lines.join(' ')}</span>
          <PosterLines lines={lines} wide={[120]} tall={[330, 170]} joinUpTo={24} />
        </h1>
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <p className="max-w-[42rem] text-xl md:text-2xl">{intros.participants}</p>
          {/* On phones always below each other: whether both fit in one row depends on the font. */}
          <div className="on-bright flex border-4 border-ink bg-first max-sm:flex-col sm:flex-wrap sm:items-center">
            {waitlist !== undefined && (
              <p className="px-4 py-2 text-lg font-bold">{messages.waitlist(waitlist)}</p>
            )}
            <a href={paths.tickets} className="link inline-flex min-h-11 items-center px-4 py-2 text-lg">
              {sale?.state === 'open' ? ticketCall(sale) : menu.tickets}
            </a>
          </div>
        </div>
      </div>
    </div>
  )
}

export function GameAndSearch({ search, withPhoto }: { search: string; withPhoto: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Panel ink="on-bright bg-first" side="md:pl-[clamp(1.125rem,4vw,4rem)]">
        <Invitation withPhoto={withPhoto} />
      </Panel>
      <Panel ink="on-bright bg-second" side="md:pr-[clamp(1.125rem,4vw,4rem)]">
        <search className="my-auto">
          <form action={paths.participants} data-search className="search">
            <label htmlFor="search-name" className="display-small text-xl md:text-2xl">
              Looking for somebody? <span className="sr-only">Search by name</span>
            </label>
            <div className="mt-3 flex">
              <input
                id="search-name"
                type="search"
                name="q"
                defaultValue={search}
                placeholder="Search by name..."
                maxLength={200}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
                dir="auto"
                aria-controls="people"
              />
              <button type="submit" aria-label="Search">
                <Icon shape="search" />
              </button>
            </div>
          </form>
        </search>
      </Panel>
    </div>
  )
}

interface PanelProps {
  ink: string
  side: string
  children: ReactNode
}

const Panel = ({ ink, side, children }: PanelProps) => (
  <div
    className={`${ink} relative isolate flex flex-col overflow-clip px-[clamp(1.125rem,4vw,4rem)] py-8 md:px-10 md:py-10 ${side}`}
  >
    {children}
  </div>
)

function Invitation({ withPhoto }: { withPhoto: number }) {
  const isPlayable = isEnoughForGame(withPhoto)
  return (
    <div className="my-auto grid grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] items-end gap-x-4">
      <h2 className="display-small text-xl wrap-normal md:text-2xl">Good with faces, bad with names?</h2>
      <Fan />
      <div className="max-sm:col-span-2">
        <button
          type="button"
          command="show-modal"
          commandfor={nameGameId}
          className="button mt-4 whitespace-nowrap disabled:cursor-not-allowed max-lg:px-4 max-sm:wrap-anywhere max-sm:whitespace-normal noscript:hidden"
          disabled={!isPlayable}
          aria-describedby={isPlayable ? undefined : 'game-needs'}
        >
          Play RememberTheName
        </button>
        {!isPlayable && (
          <p id="game-needs" className="mt-3 font-bold">
            {messages.gameNeedsFaces}
          </p>
        )}
        <p className="mt-3 hidden font-bold noscript:block">The game RememberTheName needs JavaScript.</p>
      </div>
    </div>
  )
}

function Fan() {
  const card = <rect x="-30" y="-84" width="60" height="84" className="stroke-ink stroke-4" />
  return (
    <svg
      className="-mr-2 w-28 max-w-full sm:row-span-2 sm:-my-10 sm:w-44 md:w-24 lg:w-36"
      viewBox="-84 -112 168 126"
      aria-hidden="true"
    >
      <g className="fill-third" transform="rotate(-24 0 40)">
        {card}
      </g>
      <g className="fill-second" transform="rotate(0 0 40)">
        {card}
      </g>
      <g transform="rotate(24 0 40)">
        <g className="fill-cream">{card}</g>
        <circle cy="-50" r="15" className="fill-ink" />
        <path d="M-24-8a24 24 0 0 1 48 0z" className="fill-ink" />
      </g>
    </svg>
  )
}
