/**
 * The game 'Remember The Name': who plays, what a card offers, what counts (docs/product.md#name-game). Chance comes in
 * from outside.
 */
import { fewestForGame, firstNameOf } from './participants.ts'
import { foldName } from './spelling.ts'

/** Names beside the right one on a card, and the fewest a card can be dealt with. */
export const alternativesOnCard = 2

/** From the pick to the result: the time the card takes to turn. */
export const revealAfterMs = 700

/** A number from 0 up to but not including 1, like `Math.random`. */
export type Chance = () => number

/** Somebody with a face to remember. */
export interface Player {
  id: string
  customer_name: string
  profile_image_url: string
}

/** A face and the first names to choose from; `firstName` is the right one. */
export interface NameCard {
  player: Player
  firstName: string
  options: readonly string[]
}

/** How far a round has come: who is still to be shown, in order, and who was known and who was not. */
export interface Round {
  waiting: readonly Player[]
  known: readonly Player[]
  missed: readonly Player[]
}

/** Fewer photos than this and there is nothing to guess. */
export const isEnoughForGame = (playersWithPhoto: number) => playersWithPhoto >= fewestForGame

/** A round shows each player once, in an order that chance decides. */
export const startRound = (players: readonly Player[], chance: Chance): Round => ({
  waiting: shuffled(players, chance),
  known: [],
  missed: [],
})

/** The round once its next player is on the table (or was skipped). */
export const withoutNext = (round: Round): Round => ({ ...round, waiting: round.waiting.slice(1) })

/** The round once a name was picked: whoever was not known is shown again at its end. */
export const withAnswer = (round: Round, player: Player, isCorrect: boolean): Round =>
  isCorrect ? { ...round, known: [...round.known, player] } : { ...round, missed: [...round.missed, player] }

/** '3/5': right answers of all given. */
export const scoreOf = ({ known, missed }: Round) => `${known.length}/${known.length + missed.length}`

/**
 * The card of a player: the right first name and two others, shuffled. Undefined, so that the player is skipped, when
 * fewer than two of the alternatives are names of their own: a spelling of the right one or of each other is none.
 */
export function dealCard(
  player: Player,
  alternatives: readonly string[],
  chance: Chance,
): NameCard | undefined {
  const firstName = firstNameOf(player.customer_name)
  const heard = new Set([foldName(firstName), ''])
  const others = shuffled(alternatives, chance).filter((name) => {
    const isNew = !heard.has(foldName(name))
    heard.add(foldName(name))
    return isNew
  })
  if (firstName === '' || others.length < alternativesOnCard) return undefined
  return { player, firstName, options: shuffled([firstName, ...others.slice(0, alternativesOnCard)], chance) }
}

/** 'Score: 3/5 | Remaining: 7', where the card on the table no longer counts as remaining. */
export const scoreLine = (round: Round) => `Score: ${scoreOf(round)} | Remaining: ${round.waiting.length}`

/** How many of the answers were right, in whole percent; 0 when nothing was answered. */
export const percentageOf = ({ known, missed }: Round) =>
  Math.round((known.length / Math.max(1, known.length + missed.length)) * 100)

/** Fisher and Yates: every order is as likely as any other. */
function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const pile = [...items]
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(chance() * (last + 1))
    ;[pile[last], pile[chosen]] = [pile[chosen] as Item, pile[last] as Item]
  }
  return pile
}
