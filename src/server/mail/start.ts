import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createMailer } from './mailer.ts'

/** Opens the mailer the settings name and starts delivering; a mail server that is away delays mails, never the start. */
export function startMail({ db, config, log }: { db: Db; config: Config; log: Logger }): Delivery {
  const delivery = createDelivery({
    db,
    mailer: createMailer(config),
    site: config,
    log,
    clock: () => new Date(),
  })
  delivery.start()
  return delivery
}
