import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { readConfig } from '../../src/server/config/config.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { captureDir } from '../../src/server/mail/captured-mail-files.ts'
import { createDelivery } from '../../src/server/mail/delivery.ts'
import { createMailer } from '../../src/server/mail/mailer.ts'
import type { Db } from '../../src/server/store/engine/db.ts'
import type { RunningApp } from './app.ts'
import { deliverySite } from './mail-site.ts'

/** The address that opens the captured mail, as the start prints it. */
export function capturedMailLink(app: Pick<RunningApp, 'output'>): string {
  const [link] = app.output().match(/http\S+\/dev\/mail\?key=\S+/) ?? []
  if (!link) throw new Error('the start printed no address of the captured mail')
  return link
}

/** Delivers what waits in the outbox as files in `dataDir` and reads every mail to this address, oldest first. */
export async function mailsTo(
  address: string,
  { db, dataDir, now }: { db: Db; dataDir: string; now: Date },
): Promise<Email[]> {
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir })
  const delivery = createDelivery({
    db,
    mailer: createMailer(config),
    ...deliverySite,
    log: createLogger('silent'),
    clock: () => now,
  })
  await delivery.deliverDue()
  const folder = captureDir(dataDir)
  const names = (await readdir(folder).catch(() => [])).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.[0]?.address === address)
}
