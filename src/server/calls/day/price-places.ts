import type { PricedPlace } from '../../../domain/day/advice.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { type Price, pricesOf } from '../../../domain/day/prices.ts'
import { few, type Names } from '../../../domain/day/reasons.ts'
import { featuresInWords } from '../../../domain/event/room-features.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { dayOnRevision, toPlace } from '../../day/day-of-plan.ts'
import { withDemoTime } from '../../day/demo-time.ts'

/** Not in the planner's process: it takes some milliseconds. */
export const pricePlaces: Handler<'price-places'> = async ({ revision, talkId, at }, context) => {
  const asked = await dayOnRevision(withDemoTime(context, at), revision)
  if (!asked.ok) return asked
  const { day, places, talks, begun, names } = asked.value
  const talk = talks.find(({ id }) => id === talkId)
  if (!talk) return refuse('not-found', messages.unknownTalk)
  const missingIn = (roomId: string) => {
    const has = day.rooms.find(({ id }) => id === roomId)?.has ?? []
    return talk.needs.filter((need) => !has.includes(need))
  }
  return ok({
    places: pricesOf(day, places, talkId, begun).map(({ price, note, ...place }) => ({
      ...toPlace(place),
      price: shown(price),
      note: note && noteInWords(note, missingIn(place.room), names),
      isBlocked: note !== null && ['closed', 'pinned', 'busy'].includes(note.kind),
    })),
  })
}

function shown(price: number): PricedPlace['price'] {
  if (price === 0 || Math.abs(price) >= few) return price
  return price > 0 ? 'a few more' : 'a few less'
}

function noteInWords(note: NonNullable<Price['note']>, missing: readonly string[], names: Names): string {
  switch (note.kind) {
    case 'begun':
      return messages.noteBegun
    case 'closed':
      return messages.noteClosed
    case 'away':
      return messages.noteAway
    case 'needs':
      return messages.noteNeeds(featuresInWords(missing).join(' or '))
    case 'pinned':
      return messages.notePinned(names.title(note.other))
    case 'busy':
      return messages.noteBusy(names.title(note.other))
    case 'small':
      return messages.noteSmall(note.seats, note.audience)
  }
}
