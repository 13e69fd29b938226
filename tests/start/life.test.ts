/** From the first start to the last signal (docs/api.md#commands, docs/api.md#settings, docs/api.md#promises). */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../support/app.ts'
import { callOf } from '../support/contributions.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { freePorts } from '../support/ports.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '../..')
const secretsOf = (app: RunningApp) => readFile(join(app.dataDir, 'secrets.json'), 'utf8')
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

const subscribe = (app: RunningApp, email: string) => callOf(app, 'subscribe-newsletter', { email })

describe('a site that is killed with kill -9 after a subscription, and started again', () => {
  let app: RunningApp
  let secrets: string
  let answered: number
  let outputOfFirst: string
  beforeAll(async () => {
    app = await startApp({ env: { SAMPLE_DATA: 'off' } })
    secrets = await secretsOf(app)
    answered = (await subscribe(app, 'survivor@example.org')).status
    outputOfFirst = app.output()
    await app.kill('SIGKILL')
    await app.restart()
  })
  afterAll(() => app?.stop())

  test('has not lost the subscription that was answered', async () => {
    expect(answered).toBe(200)
    const mail = await app.waitForMail((found) => found.to?.[0]?.address === 'survivor@example.org')
    expect(mail.subject).toMatch(/confirm/i)
  })

  test('has the secrets of before, readable by the owner alone; SIGTERM exits with 0', async () => {
    expect(await secretsOf(app)).toBe(secrets)
    expect(await modeOf(join(app.dataDir, 'secrets.json'))).toBe('600')
    expect(await modeOf(app.dataDir)).toBe('700')
    const { internalSecret, ...others } = JSON.parse(secrets) as Record<string, string>
    for (const secret of Object.values(others)) expect(outputOfFirst + app.output()).not.toContain(secret)
    // The demo tells its links when it starts, and never in a line of the log.
    await fetch(`${app.url}/todos_${internalSecret}/nothing`)
    const lines = app.output().split('\n')
    const log = lines.filter((line) => line.startsWith('{')).join('\n')
    expect(lines).toContain(`Task board:      ${app.url}/todos_${internalSecret}`)
    expect(log).toContain('/todos_***')
    expect(log).not.toContain(internalSecret)
    expect(await app.kill('SIGTERM')).toBe(0)
  })
})

test('the site starts without its mail server, takes subscriptions and keeps the mail', async () => {
  const app = await startApp({ env: { MAIL_URL: 'smtp://127.0.0.1:1', SAMPLE_DATA: 'off' } })
  try {
    expect((await subscribe(app, 'patient@example.org')).status).toBe(200)
    expect((await fetch(app.url)).status).toBe(200)
    expect(await app.mails()).toEqual([])
  } finally {
    await app.stop()
  }
})

// The set-up of the run has built what was edited.
test('npm start with nothing changed neither installs nor builds, and forwards signals', async () => {
  const dataDir = await newSiteFolder({ env: { SAMPLE_DATA: 'off' } })
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SAMPLE_DATA: 'off' },
  })
  const output = collect(child)
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    const url = await until(() => /http:\/\/localhost:\d+/.exec(output())?.[0], {
      withinMs: 60_000,
      what: 'the address',
    })
    await until(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).not.toMatch(/Installing|Building/)
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

function collect(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  return () => output
}

test('the site goes on when whoever read its output is gone', async () => {
  const dataDir = await newSiteFolder({ env: { SAMPLE_DATA: 'off' } })
  const [port] = await freePorts(1)
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'off' },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdout.destroy()
  child.stderr.destroy()
  try {
    await until(() =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    )
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

test('the server ends with the npm process that started it', async () => {
  const dataDir = await newSiteFolder({ env: { SAMPLE_DATA: 'off' } })
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, SAMPLE_DATA: 'off' }
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true })
  const output = collect(npm)
  try {
    const url = await until(() => /http:\/\/localhost:\d+/.exec(output())?.[0], { withinMs: 60_000 })
    await until(async () => (await fetch(`${url}/readyz`)).ok || undefined)
    npm.kill('SIGTERM')
    await until(
      () =>
        fetch(`${url}/healthz`).then(
          () => undefined,
          () => true,
        ),
      { what: 'the server to leave' },
    )
  } finally {
    endGroup(npm)
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

/** Whatever is left of the processes this one started. */
function endGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // nothing is left
  }
}
