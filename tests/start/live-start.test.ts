/** What a live start refuses of a database that the demo used (docs/security.md#settings). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstAdmin, signIn } from '../support/admins.ts'
import { runToEnd, startApp } from '../support/app.ts'
import { runCommand } from '../support/commands.ts'
import { copyMigrated } from '../support/data-folders.ts'
import { liveSettings } from '../support/live-settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a live start after the demo is refused with the command that forgets the sample; then ADMIN_EMAIL and ADMIN_PASSWORD count', async () => {
  copyMigrated(folder)
  const demo = await startApp({ dataDir: folder })
  await demo.stop()

  const refused = await runToEnd({ dataDir: folder, env: liveSettings })
  expect([refused.code, refused.output.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /\d+ orders, .* of the sample.*admin@example\.org.*npm run event -- forget-sample$/,
      ),
    ],
  ])

  const settings = { DATA_DIR: folder }
  const forgotten = await runCommand('event', ['forget-sample'], settings)
  expect(forgotten).toMatchObject({ code: 0, output: expect.stringContaining('Forgotten: ') })

  const live = await startApp({ dataDir: folder, env: { ...liveSettings, EVENT_DIR: '' } })
  try {
    await expect(signIn(live, firstAdmin)).rejects.toThrow('401')
    const admin = await signIn(live, { ...firstAdmin, email: liveSettings.ADMIN_EMAIL })
    // It had an event, so it is not closed.
    expect(await (await fetch(live.url)).text()).not.toContain('>Soon<')
    expect(admin.user.email).toBe(liveSettings.ADMIN_EMAIL)
    await live.restart()
  } finally {
    await live.stop()
  }
})
