import { slotsToCome } from '../../../domain/day/hosts.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import { dayOfSlot } from '../../../domain/day/slots.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { findContributionOfHost, findStanding } from '../../store/contributions.ts'
import { findHostedTalk, listSlotsAway } from '../../store/hosts.ts'

/** Looking changes nothing: mail scanners open links, too. */
export const findOwnTalk: Handler<'find-own-talk'> = async ({ token }, context) => {
  const { db, event, now } = context
  const contribution = await findContributionOfHost(db, token, now)
  if (!contribution)
    return limitTokenGuesses(context, refuse('not-found', contributionMessages.linkExpired.title))
  const { id, type, title } = contribution
  if ((await findStanding(db, id)) === 'hidden')
    return refuse('gone', proposalMessages.takenDown(event.publisher.contactEmail))
  const hosted = await findHostedTalk(db, id)
  const place = hosted && !hosted.isWithdrawn ? hosted.place : null
  const words = place && placeInWords(event.day, place)
  const slot = event.day.slots.find(({ id }) => id === place?.slotId)
  if (!hosted || !place || !words || !slot) return ok({ contribution: { id, type, title }, talk: null })
  const toCome = slotsToCome(event, now)
  const away = new Set((await listSlotsAway(db, hosted.hostKey)).map((slot) => slot.id))
  return ok({
    contribution: { id, type, title },
    talk: {
      title: hosted.title,
      place: words,
      day: dayOfSlot(slot.startsAt, event),
      hasBegun: !toCome.some((slot) => slot.id === place.slotId),
      answer: hosted.answeredSlot === place.slotId ? hosted.answer : null,
      notes: hosted.notes,
      slots: toCome
        .filter((slot) => slot.id !== place.slotId)
        .map(({ id, startsAt }) => ({ id, startsAt, isAway: away.has(id) })),
    },
  })
}
