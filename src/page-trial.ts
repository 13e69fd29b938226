/** The public pages tried by a command, without a site: what it publishes is refused as in the browser (docs/api.md#commands). */
import { join } from 'node:path'
import { cachedPages } from './domain/cached-pages.ts'
import { createRenderer } from './pages.ts'
import { createRateLimits } from './server/auth/rate-limits.ts'
import type { Config } from './server/config/config.ts'
import type { Site } from './server/context.ts'
import { findEvent } from './server/event/current-event.ts'
import { pageBrokenBy } from './server/http/cache/pages-with.ts'
import { openImageFolder } from './server/images/folder-store.ts'
import { createLogger } from './server/lib/log.ts'
import { openPayments } from './server/payments/open.ts'
import type { Store } from './server/store/engine/db.ts'
import { createVoteBatches } from './server/store/vote-batches.ts'

export async function tryPages({ db, pool }: Store, config: Config): Promise<Site['pageBrokenBy']> {
  const log = createLogger(config.logLevel)
  const build = import('virtual:react-router/server-build')
  const today = await findEvent(db)
  // No rendered page is kept, so the keys in it open nothing.
  const keys = { anonKey: '', voterKey: '', internalSecret: '' }
  const siteWith = (event: Site['event']): Site => ({
    ...keys,
    db,
    config,
    log,
    event,
    isOpen: true,
    rateLimits: createRateLimits(pool, config.rateLimits),
    voteBatches: createVoteBatches(db),
    images: openImageFolder(join(config.dataDir, 'images')),
    payments: openPayments({ db, config, log }),
    hasSeenProxy: () => false,
    mailQueued() {},
    pageBrokenBy: async () => undefined,
    async eventPublished() {},
    changed() {},
  })
  return async (next) => {
    const { renderForAll } = createRenderer({ build: () => build }, siteWith(next), () => undefined)
    const paths = [...cachedPages.keys()]
    const render = async (path: string, event: Site['event']) =>
      (await renderForAll(path, { event, isOpen: true })).status
    return pageBrokenBy({ paths, today, next, render })
  }
}
