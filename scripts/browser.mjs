import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode, root, stop, toolEnv } from './house.mjs'

const packaged = '/usr/bin/chromium'

/**
 * The path of a Chromium for the browser journeys: CHROMIUM_PATH, the system's, Playwright's, or one installed now
 * (Debian's package where we are root and there is apt-get, else Playwright's download).
 */
export function installBrowser() {
  const found = [process.env.CHROMIUM_PATH, packaged, playwrights()].find((file) => file && existsSync(file))
  if (found) return found
  console.log('Installing a browser for the journeys ...')
  const isRoot = process.getuid?.() === 0
  if (
    isRoot &&
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  ) {
    if (existsSync(packaged)) return packaged
  }
  run(pinnedNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  const installed = playwrights()
  if (installed && existsSync(installed)) return installed
  return stop('No Chromium could be installed: install one yourself and give its path in CHROMIUM_PATH.')
}

/** Where Playwright keeps its Chromium, there or not. */
function playwrights() {
  const script = `import(${JSON.stringify(pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href)}).then(({ chromium }) => process.stdout.write(chromium.executablePath()))`
  return spawnSync(pinnedNode(), ['-e', script], { encoding: 'utf8' }).stdout
}

function run(command, args) {
  const step = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...toolEnv(), DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (step.status !== 0) console.error(`${command} ${args.join(' ')}\n${step.stderr ?? step.error ?? ''}`)
  return step.status === 0
}
