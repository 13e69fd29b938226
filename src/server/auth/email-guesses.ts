import { ok, type Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'

/**
 * Looks up what an address given by a visitor is to prove, as one guess: `find` answers the record when the address is
 * the right one. After five wrong guesses of a client in an hour, or ten at one target in a day, right and wrong get the
 * same 429 (SECURITY 0.10).
 */
export async function spendGuess<Found>(
  { rateLimits, clientAddress }: Pick<CallContext, 'rateLimits' | 'clientAddress'>,
  target: string,
  find: () => Promise<Found | undefined>,
): Promise<Result<Found | undefined>> {
  // Paid in advance and given back when right: a hundred guesses at once are no more than a hundred in a row.
  const byClient = await rateLimits.spend('address-guesses-per-client', clientAddress)
  if (!byClient.ok) return byClient
  const atTarget = await rateLimits.spend('address-guesses-per-record', target)
  if (!atTarget.ok) return atTarget

  const found = await find()
  if (found !== undefined) {
    await rateLimits.refund('address-guesses-per-client', clientAddress)
    await rateLimits.refund('address-guesses-per-record', target)
  }
  return ok(found)
}
