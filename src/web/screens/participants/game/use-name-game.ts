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

export type Table =
  | { shows: 'loading' | 'failure' | 'too-few' | 'result' }
  | { shows: 'card'; card: NameCard; picked?: string; isRevealed: boolean }

const empty: Round = { waiting: [], known: [], missed: [] }

/** Plays one round after the other: `start`, `pick`, `next` until the result shows, `start` again. */
export function useNameGame() {
  const [table, setTable] = useState<Table>({ shows: 'loading' })
  const [round, setRound] = useState(empty)
  /** Counts games: answers for an earlier one are ignored. */
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

  /** Shows the next card and prepares the one after it. */
  async function show(current: Round) {
    const shown = game.current
    const prepared = ahead.current
    ahead.current = undefined
    // The preparation may have failed while the network was away: tries once more.
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
    /** Shows 'loading', so that a second press cannot deal twice. */
    next: () => {
      setTable({ shows: 'loading' })
      return show(round)
    },
    /** After a failure: continues the round, or starts it. */
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
