/** The site's side of the stand-in for Stripe. */
import type { Logger } from '../../src/server/lib/log.ts'
import { createStripeProvider } from '../../src/server/payments/stripe.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** A provider with the settings of this stand-in, some of them changed; what it logs is kept in `logged`. */
export function providerAt(
  stripe: StripeStandIn,
  { logged = [], ...changed }: Partial<StripeStandIn['env']> & { logged?: unknown[] } = {},
) {
  const env = { ...stripe.env, ...changed }
  const keep = (...line: unknown[]) => void logged.push(line)
  return createStripeProvider({
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    site: { publicUrl: 'https://site.example' },
    log: { debug: keep, info: keep, warn: keep, error: keep } as unknown as Logger,
  })
}
