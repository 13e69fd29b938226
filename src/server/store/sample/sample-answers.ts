import { minute } from '../../../domain/durations.ts'
import { sampleParticipants } from './sample-people.ts'
import type { SampleParticipant } from './sample-types.ts'

const askedAt = Date.parse('2025-08-04T08:00:00Z')

export function sampleAnswers(person: SampleParticipant) {
  const number = sampleParticipants.findIndex(({ email }) => email === person.email)
  const answeredAt = Math.max(askedAt, Date.parse(person.createdAt)) + (30 + number * 13) * minute
  const { commitment, lunch, dinner, iceBath } = person
  const last = commitment === null ? [] : [{ commitment, lunch, dinner, iceBath }]
  return [...(person.earlierAnswer ? [person.earlierAnswer] : []), ...last].map((answer, step) => ({
    commitment_status: answer.commitment,
    lunch_preference: answer.lunch,
    dinner_preference: answer.dinner,
    ice_bath_preference: answer.iceBath,
    created_at: new Date(answeredAt + step * 95 * minute),
  }))
}
