/** `npm run event`, and the event of a database of an earlier release (docs/api.md#commands, docs/product.md#event-documents). */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentNames } from '../../src/domain/event/schemas/index.ts'
import { openUnmigrated } from '../../src/server/store/engine/db.ts'
import { migrate, readMigrations } from '../../src/server/store/engine/migrate.ts'
import { sampleParticipants } from '../../src/server/store/sample/sample-people.ts'
import { anonKeyOf, callAt } from '../machines/machines.ts'
import { firstAdmin, signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { runCommand } from '../support/commands.ts'
import { createMigratedDatabase } from '../support/databases.ts'
import { testEventFolder } from '../support/event.ts'
import { until } from '../support/until.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const priceAt = async (app: RunningApp) => {
  const asked = { quote: true, numberOfTickets: 1 }
  return (await callAt(app.url, 'create-checkout', asked, { anonKey: await anonKeyOf(app.url) })).body
    .totalCents
}
const change = async (file: string, from: RegExp, to: string) => {
  const text = await readFile(join(folder, 'event', file), 'utf8')
  expect(text).toMatch(from)
  await writeFile(join(folder, 'event', file), text.replace(from, to))
}

test('beside a running site the event is exported, changed, imported as a whole, and its sample forgotten', async () => {
  const database = await createMigratedDatabase()
  const app = await startApp({ dataDir: folder, databaseUrl: database.url })
  const event = (...args: string[]) =>
    runCommand('event', args, {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      EVENT_DIR: testEventFolder,
      LOG_LEVEL: 'warn',
    })
  try {
    const files = join(folder, 'event')
    expect(await event('export', files)).toMatchObject({ code: 0 })
    const named = documentNames.map((name) => `${name}.yaml`)
    expect(await readdir(files)).toEqual([...named, 'pictures', 'schemas'].sort())
    expect(await event('import', files)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing differs from what is published already.'),
    })

    const file = join(files, 'event.yaml')
    expect(await event('export', file)).toEqual({
      code: 1,
      output: `${join(file, 'schemas')}: a file stands where a folder is needed.\n`,
    })

    await change('tickets.yaml', /\bprice: .*$/m, 'price: 57.00')
    await change('mail.yaml', /^senderName: .*$/m, 'senderName: The importers')
    const imported = await event('import', files)
    expect(imported.output).toContain('Published: tickets (version 2), mail (version 2).')
    await until(async () => (await priceAt(app)) === 5700 || undefined)

    // All or nothing, and every problem in one list.
    await change('tickets.yaml', /\bprice: .*$/m, 'price: 0.65')
    await change('mail.yaml', /^greeting: .*$/m, 'gretting: Hi')
    await change('event.yaml', /^tagline: .*$/m, 'tagline: Never published')
    const refused = await event('import', files)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/tickets\.yaml, line \d+: .*\n.*mail\.yaml/s)
    expect(await priceAt(app)).toBe(5700)
    const admin = await signIn(app)
    const listed = await (await admin.call('list-event-documents', {})).json()
    expect(listed.documents.find(({ name }: { name: string }) => name === 'event').version).toBe(1)

    const forgotten = await event('forget-sample')
    expect(forgotten.output).toContain(`${sampleParticipants.length} orders`)
    expect(forgotten.output).toContain('the demo’s administrator')
    await expect(signIn(app, firstAdmin)).rejects.toThrow('401')
    expect(await event('forget')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: npm run event'),
    })
  } finally {
    await app.stop()
    await database.drop()
  }
})

test('a database of the release before is backed up, takes the event from its files, once, and keeps what it had', async () => {
  const before = readMigrations().findIndex(({ name }) => name === 'event-documents')
  const old = await openUnmigrated({ dataDir: folder })
  await migrate(old.pool, readMigrations().slice(0, before))
  await old.pool.query(`insert into orders (customer_name, customer_email, total_amount, status, paid_at)
      values ('Ada', 'ada@example.org', 4900, 'paid', now())`)
  await old.close()
  const app = await startApp({ dataDir: folder, env: { LOG_LEVEL: 'info' } })
  const sentences = () => app.output().match(/the event was taken from its files/g)?.length ?? 0
  try {
    expect(sentences()).toBe(1)
    const backups = await readdir(join(folder, 'backups'))
    expect(backups.filter((name) => name.startsWith('schema-'))).toEqual([
      expect.stringMatching(`^schema-${before}-`),
    ])
    const admin = await signIn(app)
    const { documents } = await (await admin.call('list-event-documents', {})).json()
    expect(documents).toHaveLength(documentNames.length)
    for (const document of documents) expect(document).toMatchObject({ version: 1, published_by: null })
    const { rows } = await (await admin.call('get-participants-overview', { token: admin.secret })).json()
    expect(rows).toMatchObject([{ customer_name: 'Ada' }])
    const refused = await runCommand('event', ['forget-sample'], { DATA_DIR: folder })
    expect(refused.output).toContain('stop the site first.')
    await app.restart()
    expect(sentences()).toBe(0)
  } finally {
    await app.stop()
  }
})
