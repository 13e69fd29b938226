import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { existing, installPackage, run } from './apt-packages.mjs'
import { pinnedNode, root, stop } from './setup.mjs'

/** Debian's packages, the better one first: without windows the browser tests take half the time. */
const packages = [
  { name: 'chromium-headless-shell', program: '/usr/lib/chromium/chromium-headless-shell' },
  { name: 'chromium', program: '/usr/bin/chromium' },
]

/** The path of a Chromium for the browser tests: CHROMIUM_PATH, Debian's, or Playwright's own, installed if need be. */
export function installBrowser() {
  return installDebiansBrowser() ?? installPlaywrightsBrowser()
}

/** The same without what needs installed packages. */
export function installDebiansBrowser() {
  const given = existing(process.env.CHROMIUM_PATH)
  if (given) return given
  for (const debian of packages) {
    const found = existing(debian.program) ?? installPackage(debian, 'the browser tests')
    if (found) return found
  }
}

function installPlaywrightsBrowser() {
  const program = playwrightsBrowser()
  if (existing(program)) return program
  console.log('Downloading a browser for the browser tests ...')
  run(pinnedNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  return (
    existing(program) ??
    stop('No Chromium could be installed: install one yourself and give its path in CHROMIUM_PATH.')
  )
}

/** Where Playwright keeps its Chromium, installed or not. */
function playwrightsBrowser() {
  const script = `import(${JSON.stringify(pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href)}).then(({ chromium }) => process.stdout.write(chromium.executablePath()))`
  return spawnSync(pinnedNode(), ['-e', script], { encoding: 'utf8' }).stdout
}
