/** Orders and the calls of the participants overview, by an organiser who is signed in, for tests. */
import { beforeEach } from 'vitest'
import type { AnyCallName, CallOutput } from '../../src/domain/calls/index.ts'
import type { CallContext } from '../../src/server/context.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { insertOrder, type Order } from '../../src/server/store/orders.ts'
import { signedIn } from './admins.ts'
import { testContext } from './call-context.ts'
import { testEvent } from './event.ts'

export function openOverviewHarness(store: () => Store) {
  const now = new Date('2025-08-01T22:30:00Z')
  let adminToken: string
  let people = 0
  beforeEach(async () => {
    adminToken = await signedIn(store().db, now)
  })
  const harness = {
    now,
    call<Name extends AnyCallName>(name: Name, payload: object = {}, given: Partial<CallContext> = {}) {
      const context = testContext({ db: store().db, now, adminToken, ...given })
      const token = name === 'send-order-confirmation' ? {} : { token: context.internalSecret }
      return answerCall(name, { ...token, ...payload }, context)
    },
    async answerOf<Name extends AnyCallName>(name: Name): Promise<CallOutput<Name>> {
      const answer = await harness.call(name)
      if (!answer.ok) throw new Error(answer.refusal.sentence)
      return answer.value
    },
    resend: (payload: object, given?: Partial<CallContext>) =>
      harness.call('send-order-confirmation', payload, given),
    /** A paid order of somebody new; what matters to a test is given. */
    order: (given: Partial<Order> = {}): Promise<Order> =>
      insertOrder(
        store().db,
        {
          customer_name: 'Ada Bern',
          customer_email: `ada-${++people}@example.org`,
          total_amount: 4900,
          status: 'paid',
          ...((given.status ?? 'paid') === 'paid' && { paid_at: now }),
          ...(given.status === 'refunded' && { paid_at: now, refunded_at: now }),
          ...(['pending', 'offered'].includes(given.status ?? '') && { hold_expires_at: now }),
          ...given,
        },
        testEvent,
      ),
    mails: () => store().db.selectFrom('outbox').select(['letter', 'recipient', 'params']).execute(),
    noted: () =>
      store().db.selectFrom('audit_log').select(['actor', 'action', 'subject_id', 'details']).execute(),
  }
  return harness
}
