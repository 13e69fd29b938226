/** The event of a database that has none yet. */
import type { Problem } from '../../domain/event/check.ts'
import { documentNames } from '../../domain/event/schemas/index.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Db } from '../store/engine/db.ts'
import { insertVersion, lockEvent, readNewestVersions } from '../store/event-documents.ts'
import { insertPictures } from '../store/event-pictures.ts'
import { writeOpening } from '../store/opening.ts'
import { countTakenByKind } from '../store/seats.ts'
import type { FolderEvent } from './event-folder.ts'
import { otherCurrency, tooFewSeats } from './publish.ts'

/** Takes the documents as first versions, all or none; a database that has an event keeps it. */
export async function takeFirstEvent(
  db: Db,
  read: () => Promise<FolderEvent>,
  { log, now, isOpen = true }: { log: { info(message: string): void }; now: Date; isOpen?: boolean },
): Promise<void> {
  // Read first: on a full disk, nothing is written by a start.
  if ((await readNewestVersions(db)).length > 0) return
  const { documents, pictures } = await read()
  const isTaken = await db.transaction().execute(async (tx) => {
    // A second process that starts on the same database waits here.
    await lockEvent(tx)
    if ((await readNewestVersions(tx)).length > 0) return false
    await insertPictures(tx, pictures, now)
    refuse(tooFewSeats(documents.tickets, await countTakenByKind(tx)))
    // Earlier releases sold in francs.
    refuse(await otherCurrency(tx, 'CHF', documents.tickets.currency))
    if (!isOpen) await writeOpening(tx, {})
    for (const name of documentNames)
      await insertVersion(tx, { name, version: 1, value: documents[name], adminId: null }, now)
    return true
  })
  if (!isTaken) return
  log.info(
    isOpen
      ? 'the event was taken from its files into the database, which is where it is changed from now on'
      : 'there is no event yet: visitors see “Soon” until an organiser has answered the first questions at /admin',
  )
}

/** Only a database of an earlier release has sold seats before it has an event. */
function refuse([problem]: readonly Problem[]): void {
  if (problem) throw new StartupError(`tickets.yaml: ${problem.sentence}`)
}
