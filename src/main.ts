/** Starts the site: settings, secrets, database, mail, then requests; and stops it on SIGTERM. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createApp, type Listener } from './app.ts'
import type { Pages } from './pages.ts'
import { createRateLimits } from './server/auth/rate-limits.ts'
import { startDailyBackup } from './server/backup/daily.ts'
import { backupBeforeMigrations } from './server/backup/folder.ts'
import { daysOfBackups, readConfig, sampleFolder } from './server/config/config.ts'
import { adoptPictures } from './server/event/adopt-pictures.ts'
import { openCurrentEvent } from './server/event/current-event.ts'
import { eventOfFolder } from './server/event/event-folder.ts'
import { takeFirstEvent } from './server/event/first-event.ts'
import { logLaunch } from './server/event/launch.ts'
import { starterEvent } from './server/event/starter-event.ts'
import { createChanges } from './server/http/cache/changes.ts'
import { openImageStore } from './server/images/open-store.ts'
import { startDigest } from './server/jobs/digest.ts'
import { startImageSweep } from './server/jobs/image-sweep.ts'
import { startLookAgain } from './server/jobs/look-again.ts'
import { startOrderSweep } from './server/jobs/order-sweep.ts'
import { startPictureSweep } from './server/jobs/picture-sweep.ts'
import { startRetention } from './server/jobs/retention.ts'
import { createLogger } from './server/lib/log.ts'
import { exitWithError } from './server/lib/startup-error.ts'
import { capturedMailKey } from './server/mail/captured-mail.ts'
import { startMail } from './server/mail/delivery.ts'
import { openPayments } from './server/payments/open.ts'
import { createFirstAdmin } from './server/process/first-admin.ts'
import { holdUntilReady } from './server/process/hold-until-ready.ts'
import { startIdleGc } from './server/process/idle-gc.ts'
import { createHttpServer, listen } from './server/process/listen.ts'
import { requireOpenFiles } from './server/process/most-connections.ts'
import { readSecrets } from './server/process/secrets.ts'
import { agreeOnSecrets } from './server/process/shared-secrets.ts'
import { prepareDrain } from './server/process/shutdown.ts'
import { startupBanner } from './server/process/startup-banner.ts'
import { stopOnSignal } from './server/process/stop-on-signal.ts'
import { openStore } from './server/store/engine/db.ts'
import { isUnused } from './server/store/opening.ts'
import { numberOlderOrders } from './server/store/orders.ts'
import { refuseSample } from './server/store/sample/forget-sample.ts'
import { loadSampleEvent } from './server/store/sample/sample-event.ts'
import { createVoteBatches } from './server/store/vote-batches.ts'
import { logWarning, settingWarnings } from './server/warnings/settings.ts'

const root = join(import.meta.dirname, '..')

async function start() {
  const config = readConfig()
  if (!config.databaseUrl) requireOpenFiles()
  const log = createLogger(config.logLevel)
  for (const warning of settingWarnings(config)) logWarning(log, warning)
  const ownSecrets = readSecrets(config.dataDir)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const changes = createChanges()
  const { databaseUrl, dataDir } = config
  const beforeMigrations = backupBeforeMigrations(dataDir)
  // Meanwhile the embedded database opens in its thread.
  const pagesLoading = process.argv.includes('--dev') ? pagesInDevelopment() : builtPages()
  // It is awaited below, where its error counts.
  pagesLoading.catch(() => {})
  const store = await openStore({ databaseUrl, dataDir, log, changes, beforeMigrations })

  if (config.mode === 'live') await refuseSample(store.db)

  const started = Promise.withResolvers<Listener>()
  let listener: Listener = holdUntilReady(config.publicUrl, started.promise)
  const onRequest: Listener = (request, response) => listener(request, response)
  const server = createHttpServer(onRequest, config, log)
  const drain = prepareDrain(server)
  config.port = await listen(server, config.port, config.host).catch(async (error) => {
    await store.close()
    throw error
  })
  if (config.isLocalUrl) config.publicUrl = `http://localhost:${config.port}`

  const images = await openImageStore(config)
  const isNew = config.eventDir === undefined && (await isUnused(store.db))
  const files = config.eventDir ?? sampleFolder
  const firstEvent = () =>
    isNew ? starterEvent({ mailFrom: config.mail.from, now: new Date() }) : eventOfFolder(files)
  await takeFirstEvent(store.db, firstEvent, { log, now: new Date(), isOpen: !isNew })
  await adoptPictures(store.db, files, { log, now: new Date() })
  const event = await openCurrentEvent({ db: store.db, changes, log })
  const currentEvent = event.read
  if (config.sampleData) {
    // A bucket that cannot be reached does not stop a start.
    await loadSampleEvent(store.db, images, currentEvent()).catch((error: unknown) =>
      log.error({ err: error }, 'the sample event could not be loaded; the next start tries again'),
    )
  }
  await numberOlderOrders(store.db, currentEvent())
  const mail = startMail({ db: store.db, config, currentEvent, log })
  const payments = openPayments({ db: store.db, config, log })
  const { db } = store
  const jobs = [
    startImageSweep({ db, images, log }),
    startPictureSweep({ db, log }),
    startOrderSweep({ db, payments, log, currentEvent, mailQueued: mail.wake, changed: changes.announce }),
    startDigest({ db, log, currentEvent, mailQueued: mail.wake }),
    startLookAgain({ db, log, currentEvent, mailQueued: mail.wake }),
    startRetention({ db, config, log, currentEvent, changed: changes.announce }),
  ]
  const pages = await pagesLoading
  const secrets = await agreeOnSecrets(store, config, ownSecrets, log)
  // The last step that may fail: a generated password is printed once, below.
  const firstAdmin = await createFirstAdmin(store.db, config, currentEvent().people.organizers, new Date())
  listener = createApp(
    {
      db: store.db,
      config,
      event,
      ...secrets,
      rateLimits: createRateLimits(store.pool, config.rateLimits),
      voteBatches: createVoteBatches(store.db),
      images,
      payments,
      log,
      mailQueued: mail.wake,
      isReady: store.isReady,
      changes,
    },
    pages,
  )
  started.resolve(listener)
  if (config.mode === 'live') void logLaunch({ db: store.db, config, log })
  jobs.push(startIdleGc(server, log))
  // Without a listener, a reader of the output that is gone would end the site.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    const shown = { ...firstAdmin, ...secrets, mailKey: capturedMailKey(secrets.voterKey) }
    console.log(`\n${startupBanner(config, shown).join('\n')}\n`)
  } catch (error) {
    // Standard output may be a file on a full disk; the site works without it.
    log.error({ err: error }, 'the startup banner could not be printed')
  }

  jobs.push(
    startDailyBackup({
      store,
      images,
      dataDir,
      timeZone: () => currentEvent().timeZone,
      // The operator of a PostgreSQL server backs it up.
      isWanted: store.engine === 'embedded' && config.backupKeepDays > 0,
      keepDays: daysOfBackups(config),
      log,
    }),
  )

  stopOnSignal({ jobs: [...jobs, event], drain, mail, pages, store, log })
}

async function builtPages(): Promise<Pages & { close?: () => Promise<void> }> {
  const build = import('virtual:react-router/server-build')
  await build
  return { build: () => build, clientFolder: join(root, 'build/client') }
}

async function pagesInDevelopment(): Promise<Pages & { close?: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

start().catch(exitWithError)
