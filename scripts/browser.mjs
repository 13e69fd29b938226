import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode, root, stop } from './house.mjs'
import { installPackage, present, run } from './packages.mjs'

/**
 * Debian's packages: a browser without windows needs half the time for the journeys, and is what Playwright itself takes
 * for them. The whole one does as well.
 */
const packages = [
  { name: 'chromium-headless-shell', file: '/usr/lib/chromium/chromium-headless-shell' },
  { name: 'chromium', file: '/usr/bin/chromium' },
]

/**
 * The path of a Chromium for the browser journeys: CHROMIUM_PATH, Debian's (installed now where we are root and there is
 * apt-get), or Playwright's own.
 */
export function installBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  const [best, whole] = packages
  return (
    present(best) ??
    installPackage(best, 'the journeys') ??
    present(whole) ??
    installPackage(whole, 'the journeys') ??
    installPlaywrights()
  )
}

function installPlaywrights() {
  const known = playwrights()
  if (existsSync(known)) return known
  console.log('Downloading a browser for the journeys ...')
  run(pinnedNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  if (existsSync(known)) return known
  return stop('No Chromium could be installed: install one yourself and give its path in CHROMIUM_PATH.')
}

/** Where Playwright keeps its Chromium, there or not. */
function playwrights() {
  const script = `import(${JSON.stringify(pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href)}).then(({ chromium }) => process.stdout.write(chromium.executablePath()))`
  return spawnSync(pinnedNode(), ['-e', script], { encoding: 'utf8' }).stdout
}
