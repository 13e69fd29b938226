/** The real site in a process of its own, on a free port, with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Secrets } from '../../src/server/process/secrets.ts'
import { compileCache } from './compile-cache.ts'
import { newSiteFolder } from './data-folders.ts'
import { endOf } from './end-of.ts'
import { freePorts } from './ports.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')
const { serverFlags }: { serverFlags: string[] } = await import(join(root, 'scripts/setup.mjs'))
const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
const node = existsSync(packaged) ? packaged : process.execPath

/** Sites of tests live for seconds: to optimise what they run, to check their engine and to save memory cost a fifth of a start. */
const testFlags = [
  ...['--invocation-count-for-maglev=4000', '--invocation-count-for-turbofan=30000'],
  ...['--wasm-lazy-validation', '--min-semi-space-size=8', '--initial-heap-size=128'],
]

/** The password of the administrator that each site makes, so that tests can sign in; '' has one generated. */
export const firstAdminPassword = 'cowbell-and-snow'

export interface AppOptions {
  /** Settings beside PORT, DATA_DIR and DATABASE_URL; nothing of the machine's own settings gets in. */
  env?: Record<string, string>
  /** A folder to keep; otherwise a temporary one as a first start leaves it, removed by `stop`. */
  dataDir?: string
  databaseUrl?: string
  /** What it answers once it has started; else `/readyz`. */
  startedAt?: string
}

export interface RunningApp {
  /** Its own address, `http://localhost:<port>`. */
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Everything the process has written so far, on both streams. */
  output(): string
  /** The captured mail, newest first. */
  mails(): Promise<Email[]>
  /** The newest mail that fits, as soon as there is one. */
  waitForMail(fits: (mail: Email) => boolean): Promise<Email>
  /** Ends the process and starts another on the same data and port. */
  restart(): Promise<void>
  /** Sends the signal and returns the exit code, null if a signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Ends the process and removes what it left. */
  stop(): Promise<void>
}

/** Starts the site and waits until it is ready to serve. Throws with its output when it does not get there. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await newSiteFolder(options))
  // Reserved from the first start on, so that nobody takes it during a restart.
  const port = options.env?.PORT ?? String((await freePorts(1))[0])
  const site = { ...options, dataDir, env: { ...options.env, PORT: port } }
  let running = await launch(site)

  const mails = () => mailsIn(dataDir)
  const kill = (signal: NodeJS.Signals) => {
    const { process: child, exited, output } = running
    child.kill(signal)
    return endOf({ name: 'the site', child, exited, output })
  }
  return {
    get url() {
      return running.url
    },
    get pid() {
      return running.process.pid ?? 0
    },
    dataDir,
    output: () => running.output(),
    mails,
    waitForMail: (fits) => until(async () => (await mails()).find(fits), { what: 'the mail' }),
    async restart() {
      await kill('SIGTERM')
      running = await launch(site)
    },
    kill,
    async stop() {
      if (running.process.exitCode === null && running.process.signalCode === null) {
        const code = await kill('SIGTERM')
        if (code) process.stderr.write(`The site ended with ${code}; it wrote:\n${running.output()}\n`)
      }
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the program until it ends by itself, for starts that must fail. */
export async function runToEnd(options: AppOptions & { dataDir: string }) {
  const { child, output, exited } = spawnApp(options)
  // A site that starts against expectation must not outlive its test.
  const patience = setTimeout(() => child.kill('SIGKILL'), 45_000)
  const code = await exited
  clearTimeout(patience)
  return { code, output: output() }
}

function spawnApp({ env, dataDir, databaseUrl }: AppOptions) {
  const child = spawn(
    node,
    [...serverFlags, ...testFlags, '--import', './scripts/exit-with-parent.mjs', 'build/server/main.js'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        EVENT_DIR: 'tests/event',
        DATABASE_URL: databaseUrl,
        ADMIN_PASSWORD: firstAdminPassword,
        NODE_COMPILE_CACHE: compileCache,
        ...env,
      },
    },
  )
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => written, exited }
}

async function launch(options: AppOptions & { dataDir: string }) {
  const { child, output, exited } = spawnApp(options)
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  try {
    const { startedAt = '/readyz' } = options
    const url = await until(
      async () => {
        if (isGone()) throw new Error('the site ended')
        // Behind a proxy the site prints the proxy's address.
        const isBehindProxy = options.env?.PUBLIC_URL !== undefined
        const own = isBehindProxy ? `http://localhost:${options.env?.PORT}` : printed(output())
        return own && (await answers(own + startedAt)) ? own : undefined
      },
      { what: 'the site', withinMs: 100_000 },
    )
    return { url, output, exited, process: child satisfies ChildProcess }
  } catch (error) {
    child.kill('SIGKILL')
    await exited
    throw new Error(`${(error as Error).message}; it wrote:\n${output()}`, { cause: error })
  }
}

/** The keys that a site has generated for itself. */
export const secretsOf = ({ dataDir }: Pick<RunningApp, 'dataDir'>): Secrets =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))

const printed = (output: string) => /http:\/\/localhost:\d+/.exec(output)?.[0]

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

async function mailsIn(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const newestFirst = names.sort().reverse()
  return Promise.all(newestFirst.map((name) => readMail(join(folder, name))))
}

/** A captured mail never changes: who waits for one reads the others once. */
const readMails = new Map<string, Promise<Email>>()

function readMail(file: string): Promise<Email> {
  const mail = readMails.get(file) ?? readFile(file).then((source) => PostalMime.parse(source))
  readMails.set(file, mail)
  return mail
}
