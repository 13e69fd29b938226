/** No network takes more than a tenth of the hall without paying (docs/security.md#squatting). */
import { mostOfNetwork } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { ticketMessages as messages } from '../../domain/ticket-messages.ts'
import type { CallContext } from '../context.ts'
import { companyNetwork } from '../http/client-address.ts'
import { keyedHash } from '../lib/tokens.ts'
import type { Db } from '../store/engine/db.ts'
import { heldByNetwork } from '../store/seats.ts'
import { unconfirmedPlacesOf } from '../store/waitlist.ts'
import type { Moment } from './change-seats.ts'

const hour = 3600_000

/** The keyed hash of the client's network, to be stored; null where limits are off. */
export const networkOf = ({
  config,
  voterKey,
  clientAddress,
}: Pick<CallContext, 'config' | 'voterKey' | 'clientAddress'>): string | null =>
  config.rateLimits ? keyedHash(voterKey, 'network', companyNetwork(clientAddress)) : null

/** Whether the network may hold as many more seats. Stays true only under `lockSeats`. */
export async function checkShareOfHolds(
  db: Db,
  seats: number,
  { network, now, event, except }: Moment & { network: string | null; except?: string | undefined },
): Promise<Result<void>> {
  if (network === null) return ok(undefined)
  const held = await heldByNetwork(db, network, { now, except })
  const left = Math.max(0, mostOfNetwork(event.tickets) - held.seats)
  if (seats <= left) return ok(undefined)
  const retryAfterSeconds = secondsUntil(held.until ?? now, now)
  return left === 0
    ? refuse('too-many', messages.networkHoldsAll, { retryAfterSeconds })
    : refuse('too-many', messages.networkHolds(left), { retryAfterSeconds })
}

/** Whether the network may take one more place on the waitlist that nobody has confirmed. */
export async function checkShareOfPlaces(
  db: Db,
  { network, now, event }: Moment & { network: string | null },
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
