import type { AnyCallName } from '../../domain/calls.ts'
import type { Handler } from '../call-context.ts'
import { verifyAdminSession } from './admin/verify-admin-session.ts'
import { confirmNewsletter } from './newsletter/confirm-newsletter.ts'
import { subscribeNewsletter } from './newsletter/subscribe-newsletter.ts'
import { unsubscribeNewsletter } from './newsletter/unsubscribe-newsletter.ts'
import { getWaitlistCount } from './orders/get-waitlist-count.ts'

/** The code behind every call of `domain/calls.ts`; a missing one does not compile. */
export const handlers: { [Name in AnyCallName]: Handler<Name> } = {
  'subscribe-newsletter': subscribeNewsletter,
  'confirm-newsletter': confirmNewsletter,
  'unsubscribe-newsletter': unsubscribeNewsletter,
  'get-waitlist-count': getWaitlistCount,
  verify_admin_session: verifyAdminSession,
}
