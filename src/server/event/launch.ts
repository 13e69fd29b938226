/** The launch list of a site, from its event, its database and its settings. */
import { readEvent } from '../../domain/event/check.ts'
import {
  type LaunchFacts,
  type LaunchItem,
  launchItems,
  launchLines,
  type Tick,
  type TickableItem,
} from '../../domain/event/launch/items.ts'
import type { Warning } from '../../domain/warnings.ts'
import { hasDailyBackup } from '../backup/folder.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import { readDrafts } from '../store/event-documents.ts'
import { readPictures } from '../store/event-pictures.ts'
import { hasRealPayment } from '../store/orders.ts'
import { findNewestMail } from '../store/outbox.ts'
import { countTakenByKind } from '../store/seats.ts'
import { deleteValue, readValues, writeValue } from '../store/settings.ts'
import { problemsOfPictures, readDocuments, tooFewSeats } from './publish.ts'

const tickKey = 'launch-tick '
const backupKey = 'backup '

/** `withDrafts`: what is wrong in the drafts counts too. */
export async function readLaunch(
  {
    db,
    config,
  }: { db: Db; config: Pick<Config, 'mode' | 'mail' | 'dataDir' | 'databaseUrl' | 'backupKeepDays'> },
  { warnings, withDrafts = false }: { warnings: readonly Warning[]; withDrafts?: boolean },
): Promise<LaunchItem[]> {
  const documents = await readDocuments(db)
  const drafts = withDrafts ? await readDrafts(db) : []
  const seats = await countTakenByKind(db)
  const stored = drafts.length > 0 ? Object.keys(await readPictures(db)) : []
  const facts: LaunchFacts = {
    isLive: config.mode === 'live',
    mailFrom: config.mail.from,
    problems: [
      ...tooFewSeats(documents.tickets, await countTakenByKind(db, { withoutSqueezed: true })),
      ...drafts.flatMap(({ name, value }) => {
        const tried = readEvent({ ...documents, [name]: value })
        if ('problems' in tried) return tried.problems
        const pictures = problemsOfPictures(tried.value, stored, [name])
        if (pictures.length > 0) return pictures
        return name === 'tickets' ? tooFewSeats(tried.value.tickets, seats, documents.tickets) : []
      }),
    ],
    warnings,
    testMail: await stateOfTestMail(db),
    wasPaid: await hasRealPayment(db),
    hasBackup:
      (await hasDailyBackup(config.dataDir)) || Object.keys(await readValues(db, backupKey)).length > 0,
    makesBackups: config.databaseUrl === undefined && config.backupKeepDays > 0,
    ticks: await readTicks(db),
  }
  return launchItems(documents, facts)
}

async function stateOfTestMail(db: Db): Promise<LaunchFacts['testMail']> {
  const mail = await findNewestMail(db, 'test-mail')
  if (mail?.sent_at) return { state: 'sent' }
  if (mail?.failed_at) return { state: 'failed', error: mail.last_error ?? undefined }
  if (mail) return { state: 'waiting' }
  // Mails are kept for a while only.
  return (await readTicks(db)).mail ? { state: 'sent' } : undefined
}

/** Before mails that were refused are deleted: without it, the one of before would be taken for one that went out. */
export async function forgetRefusedTestMail(tx: Db): Promise<void> {
  if ((await findNewestMail(tx, 'test-mail'))?.failed_at) await deleteValue(tx, `${tickKey}mail`)
}

type TickedItem = TickableItem | 'mail'

const readTicks = async (db: Db) => (await readValues(db, tickKey)) as Partial<Record<TickedItem, Tick>>

export const writeTick = (tx: Db, item: TickedItem, tick: Tick) => writeValue(tx, tickKey + item, tick)

export const deleteTick = (tx: Db, item: TickableItem) => deleteValue(tx, tickKey + item)

/** That somebody made one by hand. */
export const noteBackup = (db: Db, at: Date) =>
  writeValue(db, `${backupKey}by-hand`, { at: at.toISOString() })

/** What is still to be done before people come, one line each; a start goes on without it. */
export async function logLaunch({
  log,
  ...site
}: Parameters<typeof readLaunch>[0] & { log: Pick<Logger, 'warn' | 'error'> }): Promise<void> {
  try {
    // Those of the settings were logged before.
    const items = await readLaunch(site, { warnings: [] })
    for (const line of launchLines(items)) log.warn({ launch: true }, `Before the launch: ${line}`)
  } catch (error) {
    log.error({ err: error }, 'the launch list could not be read')
  }
}
