import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { Handler } from '../../context.ts'
import { newToken } from '../../lib/tokens.ts'
import { findPitch, insertPitch, lockPass } from '../../store/floor.ts'

/** Limited by visitor and by pass (docs/security.md#floor). */
export const pitchTalk: Handler<'pitch-talk'> = async (input, context, pass) => {
  const { db, now, rateLimits } = context
  const { title, details, needs, name } = input
  // Bad networks send twice: that spends nothing.
  const before = await findPitch(db, pass, { title, name })
  if (before) return ok(before)
  const ofVisitor = await spendAsVisitor(context, 'pitches')
  if (!ofVisitor.ok) return ofVisitor
  const ofPass = await rateLimits.spend('pitches-per-pass', pass.seed)
  if (!ofPass.ok) {
    await rateLimits.refund('pitches', context)
    return ofPass
  }
  return db.transaction().execute(async (tx) => {
    const held = await lockPass(tx, pass, now)
    if (!held) return refuse('forbidden', messages.floorClosed)
    const meanwhile = await findPitch(tx, pass, { title, name })
    // Two people may have one name: an organiser says who is the same person (join-hosts).
    const pitch = { title, details, needs: [...new Set(needs)], name, hostKey: newToken() }
    return ok(meanwhile ?? (await insertPitch(tx, held, pitch, now)))
  })
}
