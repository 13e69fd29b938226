import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import { createDemoProvider } from './demo.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe.ts'

export function openPayments({ db, config, log }: { db: Db; config: Config; log: Logger }): PaymentProvider {
  if (config.stripe) return createStripeProvider({ stripe: config.stripe, site: config, log })
  if (config.mode === 'live') throw new Error('Live mode takes real money')
  return createDemoProvider({ db, site: config })
}
