import { type ReactNode, useEffect, useRef } from 'react'
import { directoryMessages as messages } from '../../../../domain/messages/directory-messages.ts'
import { scoreLine } from '../../../../domain/name-game.ts'
import { Icon } from '../../../ui/icons.tsx'
import { GameCard } from './game-card.tsx'
import { GameResult } from './game-result.tsx'
import { nameGameId, useNameGame } from './use-name-game.ts'

const inks = ['on-bright bg-first', 'on-bright bg-second', 'on-ink bg-third']

/**
 * The game 'Remember The Name' (docs/product.md#name-game). It begins when its dialog opens; keys 1 to 3 pick a name.
 */
export default function NameGame() {
  const { table, round, start, pick, next, retry, leave } = useNameGame()
  const root = useRef<HTMLDivElement>(null)
  const actions = useRef({ start, leave, pickByKey })
  actions.current = { start, leave, pickByKey }

  useEffect(() => {
    const dialog = root.current?.closest('dialog')
    if (!dialog) return
    // Not all browsers have `toggle` events of dialogs.
    const follow = () => (dialog.open ? actions.current.start() : actions.current.leave())
    if (dialog.open) follow()
    const observer = new MutationObserver(follow)
    observer.observe(dialog, { attributeFilter: ['open'] })
    // A press beside the buttons focuses the dialog itself.
    const listen = (event: KeyboardEvent) => actions.current.pickByKey(event)
    dialog.addEventListener('keydown', listen)
    return () => {
      observer.disconnect()
      dialog.removeEventListener('keydown', listen)
    }
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
    <div ref={root} className={`stage-inner ${inks[Math.max(0, ink) % inks.length]}`}>
      <header className="game-head border-b-4 border-current">
        <div className="wrap">
          <h2 id={`${nameGameId}-title`} className="display-small">
            Remember The Name
          </h2>
          {table.shows === 'card' && <p className="font-bold">{scoreLine(round)}</p>}
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
          className="icon-button game-close"
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
