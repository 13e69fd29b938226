import * as z from 'zod/mini'

/** What an organiser should see to, as the dashboard shows it (docs/product.md#warnings). */
export const warning = z.object({ kind: z.string(), title: z.string(), text: z.string() })
export type Warning = z.output<typeof warning>

export const warnings = {
  plainHttp: {
    kind: 'plain-http',
    title: 'Visits are not encrypted',
    text: 'PUBLIC_URL begins with http://, so passwords and links can be read on their way. Serve the site by HTTPS and set PUBLIC_URL to its https:// address.',
  },
  stripeTestKey: {
    kind: 'stripe-test-key',
    title: 'Tickets are paid with test cards',
    text: 'STRIPE_SECRET_KEY is a test key: test cards get real seats, and no money arrives. Set the live key before tickets are sold.',
  },
  uncountedProxy: {
    kind: 'uncounted-proxy',
    title: 'All visitors count as one',
    text: 'Requests come through a proxy, but TRUST_PROXY is 0: limits meant for one visitor hold for all of them together. Set TRUST_PROXY to the number of proxies in front of the site.',
  },
  fewerSeatsThanSold: (capacity: number, taken: number): Warning => ({
    kind: 'fewer-seats-than-sold',
    title: 'There are too few seats',
    text: `${taken} seats are sold or held, but the event has ${capacity}: ${taken - capacity} too few. Nothing more is sold. Under “Your event”, Tickets, give it at least ${taken}, or refund some.`,
  }),
  manyHeldSeats: ({ held, capacity }: { held: number; capacity: number }): Warning => ({
    kind: 'many-held-seats',
    title: 'Many seats are held unpaid',
    text: `${held} of ${capacity} seats are held and not paid yet. Each comes free by itself within half an hour, those of an invoice a day after it was due; under “Unpaid seats” you see where they come from, and can release them.`,
  }),
  manyUnconfirmedPlaces: ({ unconfirmed }: { unconfirmed: number }): Warning => ({
    kind: 'many-unconfirmed-places',
    title: 'Many places on the waitlist are unconfirmed',
    text: `${unconfirmed} people joined the waitlist and have not confirmed their address. They are offered nothing before they do; under “Unpaid seats” you see where they come from, and can remove them.`,
  }),
  /** By the audit log's action and details. */
  payment: (
    action: string,
    subjectId: string,
    { order, payment, amount, due, outcome }: Record<string, string>,
  ) =>
    ({
      kind: `${action} ${subjectId}`,
      ...(action === 'payment-disputed'
        ? {
            title: 'A payment is disputed',
            text: `The bank of a buyer takes ${amount} of order ${order} back until it has decided. Answer it at the payment provider (${payment}) before its date.`,
          }
        : action === 'refund-failed'
          ? {
              title: 'A refund was refused',
              text: `The payment provider does not give ${amount} of order ${order} back (${outcome}). Give it back in another way and write that down in the order.`,
            }
          : {
              title: 'A payment does not fit its order',
              text: `${amount} was paid for order ${order} where ${due} was due, so it got no seats from it. Find ${payment} at the payment provider and give it back, or write to the buyer.`,
            }),
    }) satisfies Warning,
} as const
