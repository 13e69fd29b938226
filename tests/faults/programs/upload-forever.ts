/** Replaces the profile image of the only order again and again until it is killed. */
import { join } from 'node:path'
import { openImageFolder } from '../../../src/server/images/folder-store.ts'
import { saveProfileImage } from '../../../src/server/images/profile-images.ts'
import { createLogger } from '../../../src/server/lib/log.ts'
import { openStore } from '../../../src/server/store/engine/db.ts'
import { plain } from '../../support/pictures.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { db } = await openStore({ dataDir, databaseUrl })
const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
const images = openImageFolder(join(dataDir, 'images'))
const log = createLogger('error')
const picture = await plain(40, 40).png().toBuffer()
for (;;) {
  const saved = await saveProfileImage({ db, images, log, now: new Date() }, id, picture)
  process.stdout.write(saved.ok ? 'saved\n' : 'refused\n')
}
