/** An attack site in live mode, with stand-ins for the payment provider and the mail server. */
import { openAttackSite } from './attack-site.ts'
import { startSmtpSink } from './smtp.ts'
import { startStripe } from './stripe-stand-in.ts'

/** Its rate limits are on, as those of every live site; `env` adds settings. */
export async function openLiveSite(env: Record<string, string> = {}) {
  const [stripe, smtp] = await Promise.all([startStripe(), startSmtpSink()])
  const site = await openAttackSite({
    ...stripe.env,
    STRIPE_SECRET_KEY: 'sk_live_of_the_tests',
    PUBLIC_URL: 'https://camp.example.org',
    HOST: '127.0.0.1',
    MAIL_URL: smtp.url,
    MAIL_FROM: 'camp@example.org',
    ADMIN_EMAIL: 'mara@camp.example.org',
    BUDGETS: 'on',
    ...env,
  })
  return {
    ...site,
    async stop() {
      await site.stop()
      await Promise.all([stripe.close(), smtp.close()])
    },
  }
}
