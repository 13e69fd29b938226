/**
 * The drill: a site is backed up, restored elsewhere and started there, by the commands an organiser has
 * (docs/api.md#commands).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleParticipants } from '../../src/server/store/sample/sample-people.ts'
import { type SignedIn, signIn } from '../support/admins.ts'
import { type AppOptions, type RunningApp, secretsOf, startApp } from '../support/app.ts'
import {
  backUp,
  forge,
  isEmpty,
  littleIn,
  openPlace,
  picturesOf,
  restore,
  tablesOf,
} from '../support/backups.ts'
import { callSite } from '../support/call-site.ts'
import { compileCache } from '../support/compile-cache.ts'
import { createDatabase, createMigratedDatabase, type EngineName, engines } from '../support/databases.ts'
import { newBucket } from '../support/s3.ts'

const root = join(import.meta.dirname, '../..')

let folder: string
/** What a test has to end before its folder goes, the newest first. */
let endings: (() => unknown)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drill-'))
  endings = []
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
  await rm(folder, { recursive: true, force: true })
})

/** `npm run backup -- <file>` or `npm run restore -- <file>`, called from the test's folder. */
function command(name: 'backup' | 'restore', args: string[], settings: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, INIT_CWD: folder, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: what it starts ends with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { ended, kill: () => child.pid && process.kill(-child.pid, 'SIGKILL') }
}

async function succeeds(...given: Parameters<typeof command>): Promise<string> {
  const { code, output } = await command(...given).ended
  expect([code, output]).toEqual([0, output])
  return output
}

async function newPostgresql(): Promise<string> {
  const database = await createDatabase()
  endings.push(() => database.drop())
  return database.url
}

async function site(options: AppOptions): Promise<RunningApp> {
  const app = await startApp({ ...options, env: { BUDGETS: 'off', ...options.env } })
  endings.push(() => app.stop())
  return app
}

const listed =
  sampleParticipants.find(({ isListed, portrait }) => isListed && portrait !== null) ?? expect.fail('nobody')

/** What a visitor, a participant and an administrator find, whatever the address of the site. */
async function whatPeopleFind(app: RunningApp, { cookie, secret }: SignedIn, token: string) {
  const plain = (text: string) => text.replaceAll(app.url, '').replaceAll(/nonce="[^"]*"/g, '')
  const page = plain(await (await fetch(`${app.url}/participants?q=mara`)).text())
  const picture = /\/images\/[0-9a-f]{32}-512\.webp/.exec(page)?.[0] ?? expect.fail('no picture')
  const { anonKey } = secretsOf(app)
  const call = async (name: string, payload: object) => {
    const answer = await callSite(app.url, anonKey, name, payload, { cookie })
    return [answer.status, plain(await answer.text())]
  }
  const image = await fetch(app.url + picture)
  const board = await fetch(`${app.url}/todos_${secret}`, { headers: { cookie } })
  return {
    page,
    picture: [image.status, Buffer.from(await image.arrayBuffer()).toString('base64')],
    profile: await call('validate-edit-token', { token }),
    overview: await call('list-internal-participants', { token: secret }),
    board: board.status,
  }
}

async function mailedToken(app: RunningApp, visitor: SignedIn): Promise<string> {
  const people = (await (
    await fetch(`${app.url}/rest/v1/participants_public?select=id,customer_name`, {
      headers: {
        apikey: secretsOf(app).anonKey,
      },
    })
  ).json()) as { id: string; customer_name: string }[]
  const { id } =
    people.find(({ customer_name }) => customer_name === listed.name) ?? expect.fail('not listed')
  await visitor.call('send-edit-link', { email: listed.email, participantId: id })
  const mail = await app.waitForMail((found) => found.to?.[0]?.address === listed.email)
  return /\/participants\?edit=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? expect.fail('no link')
}

test('backup and restore move a site to PostgreSQL and S3 and back, with pictures, people, sessions and links', async () => {
  const first = await site({ dataDir: join(folder, 'first') })
  const mara = await signIn(first)
  const token = await mailedToken(first, mara)
  const before = await whatPeopleFind(first, mara, token)
  expect([before.page.includes(listed.name), before.profile[0], before.overview[0], before.board]).toEqual([
    true,
    200,
    200,
    200,
  ])

  // The embedded database serves one process, and says so.
  const settings = { DATA_DIR: first.dataDir }
  const busy = await command('backup', ['one.tar.gz'], settings).ended
  expect([busy.code, existsSync(join(folder, 'one.tar.gz'))]).toEqual([1, false])
  expect(busy.output).toMatch(
    /in use by process \d+.*stop the site first, or take the newest .*first\/backups/,
  )
  await first.kill('SIGTERM')
  expect(await succeeds('backup', ['one.tar.gz'], settings)).toMatch(
    /one\.tar\.gz: \d+ rows, 123 image files/,
  )

  const away = { DATABASE_URL: await newPostgresql(), S3_URL: await newBucket() }
  const moved = await succeeds('restore', ['one.tar.gz'], { ...away, DATA_DIR: join(folder, 'second') })
  expect(moved).toMatch(/Restored \d+ rows and 123 image files/)
  const second = await site({
    dataDir: join(folder, 'second'),
    databaseUrl: away.DATABASE_URL,
    env: { S3_URL: away.S3_URL },
  })
  expect(await whatPeopleFind(second, mara, token)).toEqual(before)
  expect((await signIn(second)).user).toEqual(mara.user)

  // A PostgreSQL is backed up while the site runs.
  await succeeds('backup', ['two.tar.gz'], { ...away, DATA_DIR: second.dataDir })
  await succeeds('restore', ['two.tar.gz'], { DATA_DIR: join(folder, 'third') })
  const third = await site({ dataDir: join(folder, 'third') })
  expect(await whatPeopleFind(third, mara, token)).toEqual(before)
  // The test can tell: without the session there is no overview.
  const stranger = await whatPeopleFind(third, { ...mara, cookie: 'admin_token=none' }, token)
  expect([stranger.overview[0], stranger.page]).toEqual([403, before.page])
}, 300_000)

/** A bucket that takes two files, and then answers no more. */
async function stuckBucket() {
  const files = new Map<string, Buffer>()
  let stuck = () => {}
  const isStuck = new Promise<void>((resolve) => {
    stuck = resolve
  })
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (request.method === 'GET') {
      const body = files.get(path)
      const isList = path.includes('list-type')
      return void response.writeHead(body || isList ? 200 : 404).end(body ?? '<ListBucketResult/>')
    }
    if (files.size === 2) return stuck()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    files.set(path, Buffer.concat(chunks))
    response.end()
  })
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `s3://key:secret@127.0.0.1:${port}/portraits`, isStuck }
}

describe.each(engines)('a restore into %s that is killed', (engine: EngineName) => {
  test('leaves nothing behind and can be repeated', async () => {
    const source = await openPlace('postgresql')
    endings.push(() => source.close())
    await littleIn(source)
    const file = join(folder, 'site.tar.gz')
    await backUp(source, file)

    const bucket = await stuckBucket()
    const settings = {
      DATA_DIR: join(folder, 'target'),
      DATABASE_URL: engine === 'postgresql' ? await newPostgresql() : undefined,
    }
    const restoring = command('restore', [file], { ...settings, S3_URL: bucket.url })
    await Promise.race([bucket.isStuck, restoring.ended.then(({ output }) => expect.fail(output))])
    restoring.kill()
    expect((await restoring.ended).code).not.toBe(0)

    // Were a single row there, this would be refused.
    await succeeds('restore', [file], settings)
    const again = await command('restore', [file], settings).ended
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('already holds data')])
    const later = join(folder, 'later.tar.gz')
    await succeeds('backup', [later], settings)
    const target = await openPlace('postgresql')
    endings.push(() => target.close())
    expect(await isEmpty(target)).toBe(true)
    await restore(target, later)
    expect(await tablesOf(target)).toEqual(await tablesOf(source))
    expect(await picturesOf(target)).toEqual(await picturesOf(source))
  }, 180_000)
})

describe('the commands', () => {
  test.each<['backup' | 'restore', string[], string]>([
    ['backup', [], 'Usage: npm run backup -- <file>'],
    ['restore', [], 'Usage: npm run restore -- <file>'],
    ['backup', ['a', 'b'], 'Usage: npm run backup -- <file>'],
    ['backup', ['--help'], 'Usage: npm run backup -- <file>'],
    ['restore', ['--help'], 'Usage: npm run restore -- <file>'],
    ['backup', ['kept.tar.gz'], 'kept.tar.gz is there already: a backup never overwrites another.'],
    ['backup', ['none/new.tar.gz'], 'none: there is no such folder for the backup; make it first.'],
    ['backup', ['new.tar.gz'], 'There is nothing to back up: no database in '],
    [
      'backup',
      ['kept.tar.gz/new.tar.gz'],
      'kept.tar.gz: there is no such folder for the backup; make it first.',
    ],
    ['restore', ['none.tar.gz'], 'none.tar.gz: there is no such file or folder.'],
    ['restore', ['.'], ': this is a folder, not a file.'],
    ['restore', ['kept.tar.gz/old.tar.gz'], 'old.tar.gz: a file stands where a folder is needed.'],
    ['restore', ['kept.tar.gz'], 'kept.tar.gz is no intact backup: incorrect header check.'],
  ])('%s %j says what is wrong', async (name, args, sentence) => {
    await writeFile(join(folder, 'kept.tar.gz'), 'what I kept')
    const { code, output } = await command(name, args, { DATA_DIR: join(folder, 'data') }).ended
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain(sentence)
    expect(await readFile(join(folder, 'kept.tar.gz'), 'utf8')).toBe('what I kept')
    if (name === 'restore') expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('back up a database that takes no writes', async () => {
    const database = await createMigratedDatabase()
    endings.push(() => database.drop())
    const url = new URL(database.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url.href }
    expect(await succeeds('backup', ['kept.tar.gz'], settings)).toContain('read back and compared')
  })

  test('refuse a forged backup in one sentence and leave nothing behind', async () => {
    const source = await openPlace('postgresql')
    endings.push(() => source.close())
    await littleIn(source)
    const file = join(folder, 'site.tar.gz')
    await backUp(source, file)
    const forged = join(folder, 'forged.tar.gz')
    const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
    const refused = async (change: Parameters<typeof forge>[2], sentence: RegExp) => {
      await forge(file, forged, change)
      const { code, output } = await command('restore', [forged], settings).ended
      expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
      expect(output.trim().split('\n')).toHaveLength(1)
    }
    await refused(
      (_, manifest) => manifest.migrations.push('0'.repeat(64)),
      /knows \d+: restore it with the newer/,
    )
    expect(existsSync(settings.DATA_DIR)).toBe(false)
    // With sums that are right, only the database can tell.
    const rows = 'tables/internal_tasks/000001.jsonl'
    await refused(
      (entries) => entries.set(rows, '{"id": "no id"}\n'),
      /is no intact backup: .*internal_tasks/,
    )
    expect(await readdir(settings.DATA_DIR)).toEqual(['.lock'])
    // The test can tell: only forged is not the same backup without a lie.
    await forge(file, forged, () => {})
    await succeeds('restore', [forged], settings)
    // And of what was there before, nothing goes.
    await refused((entries) => entries.set(rows, '{"title": null}\n'), /already holds data/)
    expect(await readdir(settings.DATA_DIR)).toEqual(expect.arrayContaining(['images', 'pg', 'secrets.json']))
  }, 180_000)
})
