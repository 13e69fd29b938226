import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok } from '../../src/domain/result.ts'
import { readConfig } from '../../src/server/config/config.ts'
import type { CallContext } from '../../src/server/context.ts'
import { openImageFolder } from '../../src/server/images/folder-store.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { createDemoProvider } from '../../src/server/payments/demo.ts'
import type { Db } from '../../src/server/store/engine/db.ts'
import { createVoteBatches, type VoteBatches } from '../../src/server/store/vote-batches.ts'
import { testEvent } from './event.ts'

/** As in the site, all requests on one database share one. */
const voteBatches = new WeakMap<Db, VoteBatches>()
function voteBatchesOf(db: Db): VoteBatches {
  const batches = voteBatches.get(db) ?? createVoteBatches(db)
  voteBatches.set(db, batches)
  return batches
}

/** Made once: each call has a context of its own. */
const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' })
const log = createLogger('silent')

/** What a call may use, for tests that make calls without HTTP: nobody signed in, no rate limits. */
export const testContext = (given: Pick<CallContext, 'db'> & Partial<CallContext>): CallContext => ({
  now: new Date(),
  event: testEvent,
  isOpen: true,
  config,
  rateLimits: { spend: async () => ok(undefined), ask: async () => ok(undefined), refund: async () => {} },
  voteBatches: voteBatchesOf(given.db),
  // Made only when something is stored; a test that stores gives a folder of its own.
  images: openImageFolder(join(tmpdir(), 'unconference-images')),
  payments: createDemoProvider({
    db: given.db,
    site: { publicUrl: 'http://localhost:3000' },
    ...(given.now && { clock: () => given.now as Date }),
  }),
  clientAddress: '192.0.2.1',
  visitor: undefined,
  onlyReads: false,
  adminToken: undefined,
  voterCookie: undefined,
  checkoutCookie: undefined,
  knownBrowserCookie: undefined,
  anonKey: 'the public key of the tests',
  voterKey: 'the key of the tests',
  internalSecret: 'the secret of the tests',
  setCookie() {},
  log,
  hasSeenProxy: () => false,
  mailQueued() {},
  async eventPublished() {},
  pageBrokenBy: async () => undefined,
  changed() {},
  ...given,
})
