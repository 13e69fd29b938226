import fc from 'fast-check'
import { paths } from '../../../src/domain/paths.ts'
import { signatureOf } from '../stripe-wire.ts'
import { type Attempt, json, type Target } from './attempt.ts'
import { wrongBodies } from './wrong-bodies.ts'

/** Messages with a right signature, as the payment provider would send them except for one place. */
export function messageAttempts({ webhookSecret, participant }: Target): fc.Arbitrary<Attempt> {
  const session = {
    id: participant.sessionId,
    object: 'checkout.session',
    client_reference_id: participant.id,
    status: 'complete',
    payment_status: 'paid',
    amount_total: 4900,
    currency: 'chf',
    livemode: false,
    expires_at: 1_900_000_000,
    url: null,
    payment_intent: 'pi_test_1',
    metadata: {
      name: 'Pia',
      email: 'pia@example.org',
      numberOfTickets: '1',
      totalCents: '4900',
      discountCents: '0',
      allowPublicListing: 'no',
      orderedAt: '2026-01-01T00:00:00.000Z',
    },
  }
  const charge = { object: 'charge', payment_intent: 'pi_test_1', refunded: false, amount_refunded: 100 }
  const payloads = fc
    .tuple(
      fc.constantFrom(
        'checkout.session.completed',
        'checkout.session.expired',
        'checkout.session.async_payment_failed',
        'charge.refunded',
        'customer.created',
      ),
      fc.uuid(),
      fc.boolean(),
    )
    .map(([type, id, isAnew]) => ({
      id: `evt_${id}`,
      type,
      created: 1_790_000_000,
      livemode: false,
      // An order that is not here is written anew from the notes of its payment.
      data: {
        object: type.startsWith('charge')
          ? charge
          : isAnew
            ? { ...session, id: `cs_${id}`, client_reference_id: id, payment_intent: `pi_${id}` }
            : session,
      },
    }))
  return wrongBodies(payloads, ['object']).map(({ what, body, headers }): Attempt => {
    const text = String(body)
    return {
      what: `a signed message: ${what}`,
      sent: {
        method: 'POST',
        path: paths.stripeWebhook,
        headers: {
          'content-type': json,
          ...headers,
          'stripe-signature': signatureOf(text, webhookSecret, new Date()),
        },
        body: text,
      },
      mustBeRefused: false,
      refusedAs: 'json',
    }
  })
}
