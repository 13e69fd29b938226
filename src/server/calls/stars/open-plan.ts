import { starMessages as messages } from '../../../domain/day/stars.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import { verifyPast, verifyVoter, voterOfAddress } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { planLinkBehind } from '../../day/plan-links.ts'

/**
 * Works on several devices. What the asking browser had starred comes along; that browser sees nothing of the others
 * before it opens the link itself, because anyone can ask for a link to anyone's address.
 */
export const openPlan: Handler<'open-plan'> = async ({ token }, context) => {
  const link = await planLinkBehind(token, context)
  if (!link) return limitTokenGuesses(context, refuse('not-found', messages.linkEnded))
  await verifyVoter(context, link.email)
  if (link.voterId)
    await verifyPast(context.db, {
      id: link.voterId,
      verifiedAs: voterOfAddress(context.voterKey, link.email),
    })
  return ok({ success: true })
}
