import { directoryMessages } from '../../../../domain/messages/directory-messages.ts'
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

/** The most rows of one answer. */
const pageSize = 1_000

/** All listed people with a photo; undefined on failure. */
export async function fetchPlayers(): Promise<Player[] | undefined> {
  const players = new Map<string, Player>()
  for (let offset = 0; ; offset += pageSize) {
    const rows = await readView<'participants_public', keyof Player>('participants_public', {
      select: 'id,customer_name,profile_image_url',
      profile_image_url: 'not.is.null',
      order: 'id',
      limit: String(pageSize),
      offset: String(offset),
    })
    if (!rows) return undefined
    for (const row of rows) players.set(row.id, { ...row, profile_image_url: row.profile_image_url ?? '' })
    if (rows.length < pageSize) return [...players.values()]
  }
}

/** The procedure's limit. */
const longestLookup = 40

/** The next card of a round; none when everybody was shown. */
export interface Deal {
  waiting: Round['waiting']
  card?: NameCard
}

/** Deals the next card, its photo loaded; skips people without photo or enough names. Undefined on failure. */
export async function dealNext(round: Round): Promise<Deal | undefined> {
  let rest = round
  for (;;) {
    const [player] = rest.waiting
    if (!player) return { waiting: [] }
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

/** Loads the photo in the size of the card. */
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

/** `sizes` of the card's photo. */
export const cardSizes = '(min-width: 56rem) 34rem, 90vw'
