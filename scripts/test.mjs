/**
 * `npm test`: installs what is missing, then every check this project has. Each is reported as it ends; the last line
 * counts them. A static check counts as one test.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowser } from './install-browser.mjs'
import { installNginx } from './install-nginx.mjs'
import { build, installDependencies, root, seconds, toolEnv } from './setup.mjs'

const results = join(root, 'test-results')
const total = { passed: 0, failed: 0 }

installDependencies({ dev: true })
const env = {
  ...toolEnv(),
  CHROMIUM_PATH: installBrowser(),
  NGINX_PATH: installNginx(),
  NODE_ENV: undefined,
  NO_COLOR: '1',
}
build()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// Types of the routes come first: they are what the next steps check.
await check('route types', ['react-router', 'typegen'])
await Promise.all([
  inTurn(
    () => check('types', ['tsc', '--noEmit']),
    () => check('lint and format', ['biome', 'ci', '--colors=off', '.']),
  ),
  inTurn(
    () => check('architecture', ['depcruise', '--config', 'dependency-cruiser.config.ts', 'src', 'content']),
    () => check('nothing unused', ['knip']),
  ),
])
await suite('unit, call and store tests', ['vitest', 'run'], 'vitest.json', countVitest)
await suite('browser journeys', ['playwright', 'test'], 'playwright.json', countPlaywright)

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function inTurn(...steps) {
  for (const step of steps) await step()
}

/** A check that passes or fails as a whole; what it says is shown when it fails. */
async function check(name, command) {
  const started = Date.now()
  const { code, output } = await run(command, false)
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds(started)})`)
  if (code !== 0) console.log(`${output.trimEnd()}\n`)
}

/** A runner with many tests in it, counted from the report it leaves in `test-results/`. */
async function suite(name, command, report, countTests) {
  const started = Date.now()
  const { code } = await run(command, true)
  let counted = { passed: 0, failed: 0 }
  try {
    counted = countTests(JSON.parse(readFileSync(join(results, report), 'utf8')))
  } catch (error) {
    console.log(`${name}: no report was left (${error.message})`)
  }
  // An error outside any test leaves no failed test, but it is a failure.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  count(counted)
  console.log(`${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds(started)})`)
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unread.length }
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function run([command, ...args], shown) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
