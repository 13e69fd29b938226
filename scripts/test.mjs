/**
 * `npm test`: installs what is missing, then every check this project has, side by side. `npm test -- quick`: types, lint,
 * architecture, and the unit and call tests on the embedded database. A static check counts as one test; the last line
 * counts all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { installBrowser } from './install-browser.mjs'
import { installNginx } from './install-nginx.mjs'
import { build, installDependencies, root, seconds, stop, toolEnv } from './setup.mjs'
import { countPlaywright, countVitest, tellSecondTries } from './test-counts.mjs'
import { startTestRun } from './test-run.mjs'

const results = join(root, 'test-results')
/** Not in `quick`: a quarter of the time, for what changes once a month. */
const slow = ['backup/**', 'store/engine/**', 'images/**', 'http/worst-case-input.test.ts'].map(
  (path) => `src/server/${path}`,
)
const total = { passed: 0, failed: 0, atSecondTry: [] }
const [wanted, ...more] = process.argv.slice(2)
const isQuick = wanted === 'quick'
if (more.length > 0 || (wanted && !isQuick))
  stop('npm test runs everything, npm test -- quick what takes a minute.')

const debians = isQuick
  ? undefined
  : once(spawn(process.execPath, ['scripts/install-debians.mjs'], { stdio: 'inherit' }), 'exit')
installDependencies({ dev: true })
const env = { ...toolEnv(), NODE_ENV: undefined, NO_COLOR: '1' }
if (isQuick) env.TEST_ENGINES = 'embedded'
else {
  await debians
  env.CHROMIUM_PATH = installBrowser()
  env.NGINX_PATH = installNginx()
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const testRun = startTestRun()
env.TMPDIR = testRun.folder
env.NODE_COMPILE_CACHE = join(testRun.folder, 'compile-cache')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await testRun.end()
    process.exit(128 + constants.signals[signal])
  })

// Whose turn it is prints at once; the others' output is kept until then, so that no report is torn apart.
const outputs = []
const staticChecks = openOutput()
const tests = openOutput()
const journeys = openOutput()

// The sources are checked while the site is built, which keeps one processor busy.
const built = isQuick ? Promise.resolve() : build()
// With two processors, one after the other is faster than side by side.
const tested = built.then(isQuick ? runQuickTests : runTests).finally(() => tests.end())
const journeysMayStart = availableParallelism() > 2 ? built : tested
await Promise.all([
  checkStatically().finally(() => staticChecks.end()),
  tested,
  journeysMayStart.then(isQuick ? () => {} : runJourneys).finally(() => journeys.end()),
])
await testRun.end()

const secondTries = tellSecondTries(total.atSecondTry)
if (secondTries) console.log(secondTries)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function checkStatically() {
  // Types of the routes come first: they are what the next steps check.
  await check('route types', ['react-router', 'typegen'])
  await check('types', ['tsc', '--noEmit'])
  await check('lint and format', ['biome', 'ci', '--colors=off', '.'])
  const cached = ['--cache', 'node_modules/.cache/dependency-cruiser', '--cache-strategy', 'content']
  const config = ['--config', 'dependency-cruiser.config.ts']
  await check('architecture', ['depcruise', ...cached, ...config, 'src', 'content'])
  await check('nothing unused', ['knip', '--cache'])
}

function runTests() {
  return suite(tests, 'unit, call and store tests', ['vitest', 'run'], 'vitest.json', countVitest)
}

function runQuickTests() {
  const left = slow.flatMap((path) => ['--exclude', path])
  const command = ['vitest', 'run', '--project', 'unit', ...left]
  return suite(tests, 'unit and call tests', command, 'vitest.json', countVitest)
}

function runJourneys() {
  return suite(journeys, 'browser journeys', ['playwright', 'test'], 'playwright.json', countPlaywright)
}

/** A check that passes or fails as a whole; what it says is shown when it fails. */
async function check(name, command) {
  const started = Date.now()
  let said = ''
  const code = await run(command, (text) => {
    said += text
  })
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  staticChecks.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds(started)})\n`)
  if (code !== 0) staticChecks.write(`${said.trimEnd()}\n\n`)
}

/** A runner with many tests in it, counted from the report it leaves in `test-results/`. */
async function suite(output, name, command, report, countTests) {
  const started = Date.now()
  const code = await run(command, output.write)
  let counted = { passed: 0, failed: 0 }
  try {
    counted = countTests(JSON.parse(readFileSync(join(results, report), 'utf8')))
  } catch (error) {
    output.write(`${name}: no report was left (${error.message})\n`)
  }
  // An error outside any test leaves no failed test, but it is a failure.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  count(counted)
  output.write(`${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds(started)})\n`)
}

function count({ passed, failed, atSecondTry = [] }) {
  total.passed += passed
  total.failed += failed
  total.atSecondTry.push(...atSecondTry)
}

/** Runs one of the installed tools, hands on what it says, and returns its exit code. */
function run([command, ...args], say) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
    child.on('error', (error) => {
      say(`${error}\n`)
      resolve(1)
    })
    child.on('close', resolve)
  })
}

function openOutput() {
  let kept = ''
  const output = {
    hasEnded: false,
    write(text) {
      if (outputs[0] === output) process.stdout.write(text)
      else kept += text
    },
    showKept: () => process.stdout.write(kept),
    end() {
      output.hasEnded = true
      while (outputs[0]?.hasEnded) {
        outputs.shift()
        outputs[0]?.showKept()
      }
    },
  }
  outputs.push(output)
  return output
}
