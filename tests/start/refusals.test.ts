/** A start that cannot work says why, once and clearly, and exits 1 (docs/api.md#settings). */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, runToEnd, startApp } from '../support/app.ts'
import { runCommand } from '../support/commands.ts'
import { copyMigrated } from '../support/data-folders.ts'
import { testEventFolder } from '../support/event.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refusals-'))
  copyMigrated(dataDir())
  running = await startApp({ env: { SAMPLE_DATA: 'off' } })
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')

test('every wrong setting is listed in one message', async () => {
  const { code, output } = await runToEnd({
    dataDir: dataDir(),
    databaseUrl: 'mysql://localhost/x',
    env: {
      PORT: 'eighty',
      HOST: 'my house',
      PUBLIC_URL: 'festival',
      MAIL_URL: 'pigeon://roof',
      TRUST_PROXY: '-1',
    },
  })
  expect(code).toBe(1)
  const [heading, ...problems] = output.trim().split('\n')
  expect(heading).toBe('These settings need attention:')
  for (const name of ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'MAIL_URL', 'TRUST_PROXY']) {
    expect(problems.filter((line) => line.startsWith(`  - ${name} `))).toHaveLength(1)
  }
  expect(problems).toHaveLength(6)
})

test.each([
  ['start', ['--port', '80'], 'npm start takes no “--port”'],
  ['event', ['export', '--help'], 'Usage: npm run event'],
  ['event', ['check', '--strict'], 'Usage: npm run event'],
])('npm run %s refuses %j, an option that nobody knows, in one sentence', async (name, args, sentence) => {
  const { code, output } = await runCommand(name, args, { DATA_DIR: dataDir() })
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toContain(sentence)
})

test('live mode refuses to start with a demo stand-in', async () => {
  const { code, output } = await runToEnd({
    dataDir: dataDir(),
    env: { PUBLIC_URL: 'https://festival.example.org', SAMPLE_DATA: 'on' },
  })
  expect(code).toBe(1)
  for (const name of ['MAIL_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SAMPLE_DATA']) {
    expect(output).toContain(`- ${name} `)
  }
})

test('a start on a taken port names the port', async () => {
  const { port } = new URL(running.url)
  const { code, output } = await runToEnd({ dataDir: dataDir(), env: { PORT: port } })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(`Port ${port} is taken`)
})

test('a start on a data folder in use names its process, which goes on', async () => {
  const { code, output } = await runToEnd({ dataDir: running.dataDir })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(`process ${running.pid}`)
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'a start that may open too few files says how many it needs, and leaves no database behind',
  () => {
    const script = 'ulimit -n 100 && exec "$0" build/server/main.js'
    const wanted = join(folder, 'few-files')
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: wanted, EVENT_DIR: 'tests/event' },
      encoding: 'utf8',
    })
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
    expect(stderr).toContain(
      'Only 100 files may be open; the site with its database needs 832: raise `ulimit -n`.',
    )
    expect(existsSync(wanted)).toBe(false)
  },
)

test('a start whose data folder cannot be created is refused', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { code, output } = await runToEnd({ dataDir: join(file, 'data') })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(join(file, 'data'))
})

test('a start whose data folder is read-only is refused', async () => {
  const closed = await mkdtemp(join(folder, 'closed-'))
  await chmod(closed, 0o500)
  // Permissions do not stop root, but nobody makes folders in /sys.
  const dataDir = join(process.getuid?.() === 0 ? '/sys' : closed, 'data')
  const { code, output } = await runToEnd({ dataDir })
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toContain(dataDir)
})

test('a start without its database names the server but not the password', async () => {
  const { code, output } = await runToEnd({
    dataDir: dataDir(),
    databaseUrl: 'postgres://festival:hunter2hunter2@127.0.0.1:1/festival',
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('127.0.0.1:1/festival')
  expect(output).not.toContain('hunter2')
})

test('a start on an event with mistakes, like npm run check, lists all of them with file, line and the right value', async () => {
  const event = join(folder, 'event')
  await cp(testEventFolder, event, { recursive: true })
  const change = async (file: string, from: string, to: string) =>
    writeFile(join(event, file), (await readFile(join(event, file), 'utf8')).replace(from, to))
  await change('tickets.yaml', 'price: "49.00"', 'price: 0.65')
  await change('event.yaml', 'timeZone: Europe/Zurich', 'timeZone: Europe/Zürich')
  await change('event.yaml', 'contactEmail: hello@example.org', 'contactEmail: hello')
  await change('event.yaml', 'tagline:', 'taglin:')
  await change('tickets.yaml', 'code: FIVEOFF', 'code: community20')
  const { code, output } = await runToEnd({ dataDir: dataDir(), env: { EVENT_DIR: event } })
  expect(code).toBe(1)
  for (const sentence of [
    'Contact address “hello” is no mail address',
    'Tagline is missing.',
    'did you mean “tagline”?',
    'write COMMUNITY20.',
  ])
    expect(output).toContain(sentence)
  expect(
    output
      .trim()
      .split('\n')
      .filter((line) => /things|Zürich|0\.65/.test(line)),
  ).toEqual([
    `6 things in ${event} need attention:`,
    '  - event.yaml, line 21: Time zone “Europe/Zürich” is no time zone; did you mean Europe/Zurich?',
    '  - tickets.yaml, line 8: Price: 65 is CHF 0.65; did you mean 65.00?',
  ])
  const check = (of: string) =>
    spawnSync(process.execPath, ['scripts/event.mjs', 'check', of], { encoding: 'utf8' })
  expect(check(event)).toMatchObject({ status: 1, stdout: '', stderr: output })
  expect(check(testEventFolder)).toMatchObject({ status: 0, stderr: '' })
})
