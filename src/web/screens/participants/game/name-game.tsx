import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { directoryMessages as messages } from '../../../../domain/messages.ts'
import { scoreLine } from '../../../../domain/name-game.ts'
import { Icon } from '../../../ui/icons.tsx'
import { GameCard } from './game-card.tsx'
import { GameResult } from './game-result.tsx'
import { nameGameId, useNameGame } from './use-name-game.ts'

const inks = ['on-bright bg-yellow', 'on-bright bg-coral', 'on-ink bg-blue']

/**
 * The game 'Remember The Name' (docs/product.md#name-game). It begins when its dialog opens; keys 1 to 3 pick a name.
 */
export default function NameGame() {
  const { table, round, start, pick, next, retry, leave } = useNameGame()
  const root = useRef<HTMLDivElement>(null)
  const actions = useRef({ start, leave })
  actions.current = { start, leave }

  useEffect(() => {
    const dialog = root.current?.closest('dialog')
    if (!dialog) return
    // Not all browsers have `toggle` events of dialogs.
    const follow = () => (dialog.open ? actions.current.start() : actions.current.leave())
    if (dialog.open) follow()
    const observer = new MutationObserver(follow)
    observer.observe(dialog, { attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])

  function pickByKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (table.shows !== 'card' || ctrlKey || metaKey || altKey) return
    const option = table.card.options[Number(key) - 1]
    if (option !== undefined) pick(option)
  }

  const shown = round.known.length + round.missed.length
  const ink = table.shows === 'card' && !table.isRevealed ? shown : shown - 1
  const hasCloseButton = table.shows === 'result' || table.shows === 'too-few'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every key does what a button inside does
    <div ref={root} onKeyDown={pickByKey} className={`stage-inner ${inks[Math.max(0, ink) % inks.length]}`}>
      <header className="border-b-4 border-current">
        <div className="wrap flex min-h-18 items-center gap-x-6 gap-y-1 py-2 max-sm:flex-wrap">
          <h2 id={`${nameGameId}-title`} className="display-small mr-14 text-lg sm:text-2xl">
            Remember The Name
          </h2>
          {table.shows === 'card' && (
            <p className="mr-14 font-bold tabular-nums sm:ml-auto sm:text-lg">{scoreLine(round)}</p>
          )}
        </div>
      </header>
      {table.shows === 'card' && (
        <GameCard key={table.card.player.id} {...table} onPick={pick} onNext={next} />
      )}
      {table.shows === 'result' && <GameResult round={round} onAgain={start} />}
      {table.shows === 'loading' && (
        <Announcement>
          <p role="status" className="display max-w-[16ch]">
            Shuffling the cards...
          </p>
        </Announcement>
      )}
      {table.shows === 'failure' && (
        <Announcement>
          <p role="alert" className="text-2xl font-bold">
            {messages.gameFailed}
          </p>
          <button type="button" className="button mt-6" onClick={retry}>
            Try again
          </button>
        </Announcement>
      )}
      {table.shows === 'too-few' && (
        <Announcement>
          <p role="alert" className="text-2xl font-bold">
            {messages.gameTooFew}
          </p>
          <button type="button" className="button mt-6" command="close" commandfor={nameGameId}>
            Close
          </button>
        </Announcement>
      )}
      {!hasCloseButton && (
        <button
          type="button"
          className="icon-button absolute top-3 right-[clamp(0.5rem,3vw,3.5rem)]"
          command="close"
          commandfor={nameGameId}
          aria-label="Close the game"
        >
          <Icon shape="close" />
        </button>
      )}
    </div>
  )
}

const Announcement = ({ children }: { children: ReactNode }) => (
  <div className="wrap my-auto py-12">{children}</div>
)
