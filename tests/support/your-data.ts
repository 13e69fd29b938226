/** A ticket site with pictures and mail delivery, for tests of exporting and deleting one's data. */
import { afterEach, beforeEach } from 'vitest'
import type { CallContext } from '../../src/server/context.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { createDelivery } from '../../src/server/mail/delivery.ts'
import type { DeliveryError, Mailer, OutgoingMail } from '../../src/server/mail/mailer.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { everythingStored } from './everything-stored.ts'
import { folder, type TestImageStore } from './image-stores.ts'
import { deliverySite } from './mail-site.ts'
import { openTicketSite, sell } from './ticket-site.ts'
import { dataToken, leaveTraces } from './visitor.ts'

type TicketSite = ReturnType<typeof openTicketSite>

/** Opens anew before each test; for use where tests are declared. */
export function openYourDataHarness(store: () => Store) {
  let site: TicketSite
  let files: TestImageStore
  beforeEach(async () => {
    site = openTicketSite(store)
    files = await folder()
    sell({ capacity: 10 })
  })
  afterEach(() => files.close())

  const context = (given: Partial<CallContext> = {}) => site.context({ images: files.images, ...given })
  const call = (...[name, payload, given]: Parameters<TicketSite['call']>) =>
    site.call(name, payload, { images: files.images, ...given })
  return {
    site: () => site,
    images: () => files.images,
    context,
    call,
    traces: (word: string) => leaveTraces(word, context()),
    tokenFor: (email: string) => dataToken(email, context()),
    deleteAll: (token: string, given?: Partial<CallContext>) => call('delete-your-data', { token }, given),
    dump: () => everythingStored(store()),
    outbox: () => store().db.selectFrom('outbox').selectAll().execute(),
    /** Sends what waits, and returns it. */
    async deliver(fails?: DeliveryError): Promise<OutgoingMail[]> {
      const sent: OutgoingMail[] = []
      const mailer: Mailer = {
        async send(mail) {
          if (fails) throw fails
          sent.push(mail)
        },
        check: async () => {},
        close() {},
      }
      const parts = { db: store().db, ...deliverySite, mailer }
      const log = createLogger('silent')
      await createDelivery({ ...parts, log, clock: () => site.now }).deliverDue()
      return sent
    },
  }
}
