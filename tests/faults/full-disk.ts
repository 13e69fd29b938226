/** A site on a disk that fills up, and what it acknowledged. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '../../src/domain/paths.ts'
import { openStore } from '../../src/server/store/engine/db.ts'
import { sampleParticipants } from '../../src/server/store/sample/sample-people.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { plain } from '../support/pictures.ts'
import { until } from '../support/until.ts'
import { sizeOf } from './full-disk-filesystem.ts'

/** A folder on a disk that can be filled and emptied. */
export interface Disk {
  folder: string
  /** Environment of a site whose data is there. */
  env: Record<string, string>
  fill(): void
  empty(): void
  remove(): void
}

const roomyBytes = 300_000_000

/** Works everywhere: the file operations of the site fail as on a full disk. */
export function simulatedDisk(): Disk {
  const place = mkdtempSync(join(tmpdir(), 'unconference-disk-'))
  const folder = join(place, 'data')
  const capacity = join(place, 'capacity')
  const preload = new URL('./programs/limit-disk.ts', import.meta.url).href
  const allow = (bytes: number) => writeFileSync(capacity, String(bytes))
  allow(roomyBytes)
  return {
    folder,
    env: { NODE_OPTIONS: `--import ${preload}`, SMALL_DISK: folder, SMALL_DISK_CAPACITY: capacity },
    fill: () => allow(sizeOf(folder)),
    empty: () => allow(roomyBytes),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** A file system in memory; undefined where we may not mount one. */
export function mountedDisk(): Disk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'unconference-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${roomyBytes}`, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    rmSync(place, { recursive: true })
    return undefined
  }
  const filler = join(place, 'filler')
  return {
    folder: join(place, 'data'),
    env: {},
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1_000_000, 4096, 1]) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size))
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
        }
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [place])
      rmSync(place, { recursive: true })
    },
  }
}

export interface FullDisk {
  acknowledged: number
  /** Acknowledged subscribers who are not in the database in the end. */
  lost: string[]
  /** Every answer to a write while the disk was full; `gone` when the process had exited. */
  writes: Set<string>
  /** The same for reads, with the path. */
  reads: Set<string>
  upload: string
  readiness: number[]
  /** The answer to a write after there is room again. */
  after: string
  /** From then to the first successful write. */
  backMs: number
}

const anonKey = 'the-public-key-of-the-disk-test'
const headers = { apikey: anonKey }

/** Fills the disk under a site in use, kills the site, starts it on the disk that is full again, and makes room. */
export async function fillDisk(disk: Disk): Promise<FullDisk> {
  const seen: Pick<FullDisk, 'writes' | 'reads' | 'readiness'> = {
    writes: new Set(),
    reads: new Set(),
    readiness: [],
  }
  const acknowledged: string[] = []
  const start = (startedAt: string) =>
    startApp({
      dataDir: disk.folder,
      startedAt,
      env: { ...disk.env, ANON_KEY: anonKey, BUDGETS: 'off', LOG_LEVEL: 'error' },
    })
  let app = await start('/readyz')
  const subscribe = async () => {
    const email = `subscriber-${acknowledged.length}-${Math.random()}@example.org`
    const answer = await post(app, 'subscribe-newsletter', { email, name: 'x'.repeat(180) })
    if (answer === '200') acknowledged.push(email)
    return answer
  }
  const look = async () => {
    for (const path of ['/', paths.participants, paths.contribute, '/rest/v1/participants_public?limit=3'])
      seen.reads.add(`${path} ${await get(app, path)}`)
    seen.readiness.push(Number(await get(app, '/readyz')))
  }
  /** Writes until the site only reads; when it exits it is started again, as a supervisor would do. */
  const becomeFull = () =>
    until(
      async () => {
        const answer = await subscribe()
        if (answer === 'gone') app = await start('/')
        if (answer !== '200') seen.writes.add(answer)
        return (await get(app, '/readyz')) === '503' || undefined
      },
      { what: 'the site to notice', withinMs: 30_000 },
    )

  try {
    const form = await uploadForm(app)
    for (let count = 0; count < 30; count += 1) await subscribe()
    await until(() => statSync(join(disk.folder, 'ballast'), { throwIfNoEntry: false })?.size || undefined, {
      what: 'the ballast',
      withinMs: 30_000,
    })
    disk.fill()
    await becomeFull()
    for (let count = 0; count < 10; count += 1) seen.writes.add(await subscribe())
    await look()
    const { status } = await fetch(`${app.url}/functions/v1/upload-profile-image`, {
      method: 'POST',
      headers,
      body: form,
    })

    disk.fill()
    await app.kill('SIGKILL')
    app = await start('/')
    await look()
    for (let count = 0; count < 10; count += 1) seen.writes.add(await subscribe())

    const before = performance.now()
    disk.empty()
    const after = await until(
      async () => {
        const answer = await subscribe()
        return answer === '200' ? answer : undefined
      },
      { what: 'a write', withinMs: 30_000 },
    ).catch(String)
    const backMs = Math.round(performance.now() - before)
    // It tries a write of its own, which can meet the disk a moment before.
    const ready = async () => (await get(app, '/readyz')) === '200' || undefined
    await until(ready, { what: 'readiness', withinMs: 30_000 })
    seen.readiness.push(Number(await get(app, '/readyz')))
    await app.kill('SIGTERM')
    const store = await openStore({ dataDir: disk.folder })
    const rows = await store.db.selectFrom('subscribers').select('email').execute()
    await store.close()
    const stored = new Set(rows.map(({ email }) => email))
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((email) => !stored.has(email)),
      ...seen,
      upload: String(status),
      after,
      backMs,
    }
  } finally {
    await app.stop()
  }
}

const get = (app: RunningApp, path: string): Promise<string> =>
  fetch(app.url + path, { headers }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    () => 'gone',
  )

/** The status, with the sentence of a refusal. */
const post = (app: RunningApp, name: string, payload: object): Promise<string> =>
  callSite(app.url, headers.apikey, name, payload).then(
    async (answer) => {
      const body = (await answer.json()) as { error?: string }
      return body.error === undefined ? String(answer.status) : `${answer.status} ${body.error}`
    },
    () => 'gone',
  )

/** The form by which a listed participant changes the profile image. */
async function uploadForm(app: RunningApp): Promise<FormData> {
  const person = sampleParticipants.find(({ isListed }) => isListed)
  if (!person) throw new Error('nobody is listed')
  const found = await fetch(
    `${app.url}/rest/v1/participants_public?customer_name=eq.${encodeURIComponent(person.name)}`,
    { headers },
  )
  const [{ id: participantId }] = (await found.json()) as [{ id: string }]
  await post(app, 'send-edit-link', { email: person.email, participantId })
  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === person.email)
  const form = new FormData()
  form.append('token', /edit=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '')
  form.append('participantId', participantId)
  const picture = await plain(40, 40).png().toBuffer()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  return form
}
