/** The hours in which each person comes, by the hash of the address that votes and hosts have, too. */
import type { HostHours } from '../../domain/day/talks.ts'
import { type Comes, comesOf } from '../../domain/kitchen.ts'
import { voterOfAddress } from '../auth/voter-cookie.ts'
import type { CallContext } from '../context.ts'
import type { listPollHours } from '../store/wishes.ts'

/** Empty where organisers plan without the poll. */
export function comesByPerson(
  { event, voterKey }: Pick<CallContext, 'event' | 'voterKey'>,
  seats: Awaited<ReturnType<typeof listPollHours>>,
): Map<string, Comes> {
  const comes = comesOf(event.poll)
  const known = new Map<string, Comes>()
  if (event.day.ignoresPoll) return known
  for (const { email, commitment } of seats) {
    const said = comes(commitment)
    if (email !== null && said) known.set(voterOfAddress(voterKey, email), said)
  }
  return known
}

/** Only for hosts who do not come for all of the day. */
export const hoursOfHosts = (comes: ReadonlyMap<string, Comes>, hostKeys: readonly string[]): HostHours[] =>
  [...new Set(hostKeys)].flatMap((hostKey) => {
    const said = comes.get(hostKey)
    return said && said !== 'both' ? { hostKey, comes: said } : []
  })
