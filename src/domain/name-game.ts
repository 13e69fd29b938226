/** The name game (docs/product.md#name-game). Randomness is passed in. */
import { fewestForGame, firstNameOf } from './participants.ts'
import { foldName } from './spelling.ts'

export const alternativesOnCard = 2

export const revealAfterMs = 700

export type Chance = () => number

export interface Player {
  id: string
  customer_name: string
  profile_image_url: string
}

/** `firstName` is the right one of the options. */
export interface NameCard {
  player: Player
  firstName: string
  options: readonly string[]
}

export interface Round {
  waiting: readonly Player[]
  known: readonly Player[]
  missed: readonly Player[]
}

export const isEnoughForGame = (playersWithPhoto: number) => playersWithPhoto >= fewestForGame

export const startRound = (players: readonly Player[], chance: Chance): Round => ({
  waiting: shuffled(players, chance),
  known: [],
  missed: [],
})

export const withoutNext = (round: Round): Round => ({ ...round, waiting: round.waiting.slice(1) })

/** Missed players are shown again at the end of the game. */
export const withAnswer = (round: Round, player: Player, isCorrect: boolean): Round =>
  isCorrect ? { ...round, known: [...round.known, player] } : { ...round, missed: [...round.missed, player] }

export const scoreOf = ({ known, missed }: Round) => `${known.length}/${known.length + missed.length}`

/** The right first name and two others, shuffled; undefined when fewer than two alternatives differ from it. */
export function dealCard(
  player: Player,
  alternatives: readonly string[],
  chance: Chance,
): NameCard | undefined {
  const firstName = firstNameOf(player.customer_name)
  const seen = new Set([foldName(firstName), ''])
  const others = shuffled(alternatives, chance).filter((name) => {
    const isNew = !seen.has(foldName(name))
    seen.add(foldName(name))
    return isNew
  })
  if (firstName === '' || others.length < alternativesOnCard) return undefined
  return { player, firstName, options: shuffled([firstName, ...others.slice(0, alternativesOnCard)], chance) }
}

export const scoreLine = (round: Round) => `Score: ${scoreOf(round)} | Remaining: ${round.waiting.length}`

/** In whole percent; 0 when nothing was answered. */
export const percentageOf = ({ known, missed }: Round) =>
  Math.round((known.length / Math.max(1, known.length + missed.length)) * 100)

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const pile = [...items]
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(chance() * (last + 1))
    ;[pile[last], pile[chosen]] = [pile[chosen] as Item, pile[last] as Item]
  }
  return pile
}
