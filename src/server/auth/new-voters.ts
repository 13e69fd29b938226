import type { Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { openPass } from '../store/floor.ts'
import { spendAsVisitor } from './visitor-cookie.ts'

/** A hall that votes for the first time within minutes may do so while its floor is open, beyond the limits of its address. */
export async function spendAsNewVoter(context: CallContext): Promise<Result<void>> {
  const within = await spendAsVisitor(context, 'new-voters')
  if (within.ok) return within
  const pass = await openPass(context.db, context.now)
  return pass ? context.rateLimits.spend('new-voters-per-pass', pass.seed) : within
}
