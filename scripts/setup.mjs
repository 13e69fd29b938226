/**
 * What every npm command does first, on a machine with nothing but Node >= 20.19 and npm: go to the repository's root, install
 * the locked dependencies, find the pinned Node, build the site. Imports no installed package.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  stop(
    `This needs Node 20.19 or newer; this is ${process.versions.node}. Get a current one from https://nodejs.org.`,
  )
}

/** Ends the program with one sentence. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** For `npm start` and what it runs: everything else is a setting. */
export function refuseOptions() {
  const unknown = process.argv.slice(2).find((option) => option !== '--dev')
  if (unknown !== undefined)
    stop(
      `npm start takes no “${unknown}”: settings come from the environment, as in PORT=8080 npm start (docs/run-it-for-real.md lists them).`,
    )
}

/** Installs the locked dependencies unless they are there already, with `dev` those of the tests too. */
export function installDependencies({ dev }) {
  const reason = reasonToInstall(dev)
  if (!reason) return
  // `npm ci` starts from nothing: test tools that were installed are to stay.
  const withDev = dev || existsSync('node_modules/vitest')
  console.log(`Installing dependencies (${reason}) ...`)
  const started = Date.now()
  const npm = spawnSync('npm', ['ci', ...(withDev ? ['--include=dev'] : ['--omit=dev'])], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    // NODE_ENV=production would leave the test tools out.
    env: { ...process.env, NODE_ENV: undefined },
  })
  if (npm.status !== 0) {
    console.error(`${npm.stdout ?? ''}${npm.stderr ?? ''}`)
    stop(`npm ci failed (above); the network and package-lock.json are the usual places to look.`)
  }
  console.log(`Installed in ${seconds(started)}.`)
}

/** Why an install is needed, or undefined: npm lists what it installed in `node_modules/.package-lock.json`. */
function reasonToInstall(dev) {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (!installed) return 'first run'
  const wanted = Object.entries(readJson('package-lock.json')?.packages ?? {})
  const stale = wanted.find(
    ([path, entry]) =>
      path !== '' &&
      !entry.optional &&
      !entry.devOptional &&
      (dev || !entry.dev) &&
      installed[path]?.version !== entry.version,
  )
  return stale && `${stale[0].replace(/^.*node_modules\//, '')} is missing or out of date`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The Node that runs every program of this repository: the pinned one, else the machine's own if it is 24 or newer. */
export function pinnedNode() {
  const windows = process.platform === 'win32'
  const file = join(
    root,
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  )
  if (existsSync(file) && !isMusl()) return file
  if (major >= 24) return process.execPath
  return stop(
    `No Node 24 comes along for this machine (${process.platform} ${process.arch}): please install Node 24 or newer and start again.`,
  )
}

// The pinned binary is linked against glibc.
function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}

/** For every program: WebAssembly's optimising compiler would need 700 MB for a moment, and the database runs well without it. */
export const nodeFlags = ['--liftoff-only']

/** For the commands: with the usual heap for young objects a restore of 150 MB of rows takes 440 MB of memory, not 290. */
export const commandFlags = [...nodeFlags, '--max-semi-space-size=2']

/**
 * For the server: a smaller heap for young objects (8 MB semi-spaces, not 16) saves up to 24 MB for 2 % more CPU, and
 * `gc()` gives memory back while nobody asks for anything.
 */
export const serverFlags = [...nodeFlags, '--max-semi-space-size=8', '--expose-gc']

/** An environment whose PATH finds the pinned Node and the installed tools first. */
export const toolEnv = () => ({
  ...process.env,
  PATH: [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
})

/**
 * Runs a program on the terminal, after installing and building what it needs, and exits with its code. One that has to be
 * quick runs from its source, where there is one, and needs no build.
 */
export async function runProgram(name, args, { isQuick = false } = {}) {
  installDependencies({ dev: false })
  const isSource = isQuick && existsSync(`src/${name}.ts`)
  if (!isSource) await build()
  const file = isSource ? `src/${name}.ts` : `build/server/${name}.js`
  const { status, error } = spawnSync(pinnedNode(), [...commandFlags, file, ...args], {
    stdio: 'inherit',
    env: { ...toolEnv(), NODE_ENV: 'production' },
  })
  if (error) console.error(`The program could not be started: ${error.message}`)
  process.exit(status ?? 1)
}

/** Resolves a path from where npm was called; npm itself changes to the repository's root. What looks like an option is none. */
export const fileFromTerminal = (name) =>
  name.startsWith('-') ? name : resolve(process.env.INIT_CWD ?? '.', name)

/** Builds the site if its sources have changed since the last build, or if `always`; not in the image, which has no Vite. */
export async function build({ always = false } = {}) {
  if (configs().length === 0) return
  const stamp = 'build/.made-from'
  const source = hashOf(['src', 'package-lock.json', ...configs(), ...buildSteps()])
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return
  console.log('Building the site ...')
  const started = Date.now()
  rmSync(stamp, { force: true })
  for (const script of buildSteps()) {
    const { code, output } = await outputOf(pinnedNode(), [...nodeFlags, script])
    if (code !== 0) {
      console.error(output)
      stop(`The build failed in ${script} (above).`)
    }
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, source)
  console.log(`Built in ${seconds(started)}.`)
}

/** Not synchronous: `npm test` checks the sources meanwhile. */
function outputOf(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: toolEnv() })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('error', reject).on('close', (code) => resolve({ code, output }))
  })
}

const configs = () => readdirSync('.').filter((name) => /^(vite|react-router)\b.*\.config\.ts$/.test(name))

/** The server first, then the empty database. */
const buildSteps = () =>
  readdirSync('scripts')
    .filter((name) => /^build(-[a-z-]+)?\.(mjs|ts)$/.test(name))
    .sort((a, b) => a.length - b.length)
    .map((name) => `scripts/${name}`)

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesIn(path)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`
