/** `npm run bench`: the figures of `bench/`, on one page. They inform; no figure fails the command. */
import { spawnSync } from 'node:child_process'
import { installBrowser } from './browser.mjs'
import { build, installDependencies, pinnedNode, toolEnv } from './house.mjs'

installDependencies({ dev: true })
const browser = installBrowser()
build()
const bench = spawnSync(pinnedNode(), ['bench/index.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...toolEnv(), CHROMIUM_PATH: browser },
})
process.exit(bench.status ?? 1)
