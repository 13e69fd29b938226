import { useRef, useState } from 'react'
import {
  isEnoughForGame,
  type NameCard,
  type Round,
  revealAfterMs,
  startRound,
  withAnswer,
} from '../../../../domain/name-game.ts'
import { type Deal, dealNext, fetchPlayers } from './deck.ts'

/** The id of the game's dialog. */
export const nameGameId = 'name-game'

/** What the table shows. A picked card is turning; once it is revealed, the next one may be asked for. */
export type Table =
  | { shows: 'loading' | 'failure' | 'too-few' | 'result' }
  | { shows: 'card'; card: NameCard; picked?: string; isRevealed: boolean }

const empty: Round = { waiting: [], known: [], missed: [] }

/** Plays one round after the other: `start`, `pick`, `next` until the result shows, `start` again. */
export function useNameGame() {
  const [table, setTable] = useState<Table>({ shows: 'loading' })
  const [round, setRound] = useState(empty)
  /** Answers that come after the game was left belong to another game. */
  const game = useRef(0)
  const ahead = useRef<Promise<Deal | undefined>>(undefined)

  async function start() {
    const started = ++game.current
    setTable({ shows: 'loading' })
    setRound(empty)
    ahead.current = undefined
    const players = await fetchPlayers()
    if (started !== game.current) return
    if (!players) return setTable({ shows: 'failure' })
    if (!isEnoughForGame(players.length)) return setTable({ shows: 'too-few' })
    await show(startRound(players, Math.random))
  }

  /** Puts the next card of this round on the table, and gets the one after it ready. */
  async function show(current: Round) {
    const shown = game.current
    const prepared = ahead.current
    ahead.current = undefined
    // What was prepared may have failed while the network was away; then once more.
    const dealt = (await prepared) ?? (await dealNext(current))
    if (shown !== game.current) return
    if (!dealt) {
      setRound(current)
      return setTable({ shows: 'failure' })
    }
    const then = { ...current, waiting: dealt.waiting }
    setRound(then)
    if (dealt.card) {
      setTable({ shows: 'card', card: dealt.card, isRevealed: false })
      ahead.current = dealNext(then)
    } else {
      setTable({ shows: hasAnswers(then) ? 'result' : 'too-few' })
    }
  }

  function pick(name: string) {
    if (table.shows !== 'card' || table.picked !== undefined) return
    const { card } = table
    const picked = game.current
    setTable({ shows: 'card', card, picked: name, isRevealed: false })
    setTimeout(() => {
      if (picked !== game.current) return
      setRound((current) => withAnswer(current, card.player, name === card.firstName))
      setTable({ shows: 'card', card, picked: name, isRevealed: true })
    }, revealAfterMs)
  }

  return {
    table,
    round,
    start,
    pick,
    /** A slow deal shows, and a second press cannot deal once more. */
    next: () => {
      setTable({ shows: 'loading' })
      return show(round)
    },
    /** After a failure: the round goes on where it stood; one that never began begins. */
    retry: () => {
      const isRunning = round.waiting.length > 0 || hasAnswers(round)
      setTable({ shows: 'loading' })
      return isRunning ? show(round) : start()
    },
    leave: () => {
      game.current += 1
    },
  }
}

const hasAnswers = ({ known, missed }: Round) => known.length + missed.length > 0
