import { directoryMessages } from '../../../../domain/messages.ts'
import {
  dealCard,
  type NameCard,
  type Player,
  type Round,
  withoutNext,
} from '../../../../domain/name-game.ts'
import { firstNameOf } from '../../../../domain/participants.ts'
import { procedure, readView } from '../../../call.ts'
import { portraitOf } from '../portrait.tsx'

/** A round of more cards than this ends no coffee break. */
const mostPlayers = 200

/** Listed people with a photo, at most 200 of them; undefined when they cannot be fetched. */
export async function fetchPlayers(): Promise<Player[] | undefined> {
  const rows = await readView<'participants_public', keyof Player>('participants_public', {
    select: 'id,customer_name,profile_image_url',
    profile_image_url: 'not.is.null',
    limit: String(mostPlayers),
  })
  return rows?.map((row) => ({ ...row, profile_image_url: row.profile_image_url ?? '' }))
}

/** As many characters as the procedure takes. */
const longestLookup = 40

/** What comes next in a round: a card that is ready to be shown, or none because everybody has been. */
export interface Deal {
  waiting: Round['waiting']
  card?: NameCard
}

/**
 * Deals the next card, with its names fetched and its photo loaded. People without a face to show or without enough
 * other names are skipped; undefined when the names cannot be fetched.
 */
export async function dealNext(round: Round): Promise<Deal | undefined> {
  let rest = round
  for (;;) {
    const [player] = rest.waiting
    if (!player) return { waiting: [] }
    // Of a longer name the beginning finds what looks alike.
    const lookup_name = firstNameOf(player.customer_name).slice(0, longestLookup).toWellFormed()
    const [names, hasFace] = await Promise.all([
      procedure('get_name_alternatives', { lookup_name }, directoryMessages.gameFailed),
      isLoaded(player),
    ])
    if (!names.ok) return undefined
    rest = withoutNext(rest)
    const card = hasFace ? dealCard(player, names.value, Math.random) : undefined
    if (card) return { waiting: rest.waiting, card }
  }
}

/** Loads the photo as the card will show it, so that it is there when the card is. */
async function isLoaded({ profile_image_url }: Player): Promise<boolean> {
  const image = new Image()
  const { src, srcSet, sizes } = portraitOf(profile_image_url, cardSizes)
  image.sizes = sizes
  image.srcset = srcSet
  image.src = src
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** How wide the photo on the card is, as in HTML. */
export const cardSizes = '(min-width: 56rem) 34rem, 90vw'
