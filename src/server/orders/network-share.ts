/** No network takes more than a tenth of the hall without paying (docs/security.md#squatting). */
import { hour } from '../../domain/durations.ts'
import { ticketMessages as messages } from '../../domain/messages/ticket-messages.ts'
import { mostOfNetwork } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { oldestRetained } from '../../domain/retention.ts'
import type { CallContext } from '../context.ts'
import { companyNetwork } from '../http/client-address.ts'
import { keyedHash } from '../lib/tokens.ts'
import type { Db } from '../store/engine/db.ts'
import { heldByNetwork } from '../store/seats.ts'
import { unconfirmedPlacesOf } from '../store/waitlist.ts'
import type { NowAndEvent } from './change-seats.ts'

/** The keyed hash of the client's network, to be stored; null where limits are off. */
export const networkOf = ({
  config,
  voterKey,
  clientAddress,
}: Pick<CallContext, 'config' | 'voterKey' | 'clientAddress'>): string | null =>
  config.rateLimits ? keyedHash(voterKey, 'network', companyNetwork(clientAddress)) : null

/** Whether the network may hold, or take for nothing, as many more seats. Stays true only under `lockSeats`. */
export async function checkShareOfHolds(
  db: Db,
  seats: number,
  { network, now, event, except }: NowAndEvent & { network: string | null; except?: string | undefined },
): Promise<Result<void>> {
  if (network === null) return ok(undefined)
  const freeSince = oldestRetained('freeNetworks', now)
  const held = await heldByNetwork(db, network, { now, freeSince, except })
  const left = Math.max(0, mostOfNetwork(event.tickets) - held.seats)
  if (seats <= left) return ok(undefined)
  // Without a hold nothing makes room before the day of the first free order is over.
  const isFree = held.heldUntil === null && held.freeFrom !== null
  const retryAfterSeconds = isFree
    ? Math.ceil((Number(held.freeFrom) - freeSince.getTime()) / 1000)
    : secondsUntil(held.heldUntil ?? now, now)
  const all = isFree ? messages.networkTookAll(retryAfterSeconds) : messages.networkHoldsAll
  const some = isFree ? messages.networkTakes(left, retryAfterSeconds) : messages.networkHolds(left)
  return refuse('too-many', left === 0 ? all : some, { retryAfterSeconds })
}

/** Whether the network may take one more place on the waitlist that nobody has confirmed. */
export async function checkShareOfPlaces(
  db: Db,
  { network, now, event }: NowAndEvent & { network: string | null },
): Promise<Result<void>> {
  if (network === null) return ok(undefined)
  const { places, first } = await unconfirmedPlacesOf(db, network, new Date(now.getTime() - hour))
  if (places < mostOfNetwork(event.tickets)) return ok(undefined)
  const until = new Date((first ?? now).getTime() + hour)
  return refuse('too-many', messages.networkWaits, { retryAfterSeconds: secondsUntil(until, now) })
}

/** Five minutes at most: whoever pays or confirms makes room before. */
const secondsUntil = (end: Date, now: Date) =>
  Math.min(300, Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)))
