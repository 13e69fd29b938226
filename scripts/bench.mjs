/** `npm run bench`: measures the site with the programs of `bench/`. No slow figure fails the command. */
import { spawnSync } from 'node:child_process'
import { installBrowser } from './install-browser.mjs'
import { installNginx } from './install-nginx.mjs'
import { build, installDependencies, pinnedNode, toolEnv } from './setup.mjs'

installDependencies({ dev: true })
const browser = installBrowser()
await build()
const parts = process.argv.slice(2)
const needsProxy = parts.includes('faults') || parts.includes('--all')
const bench = spawnSync(pinnedNode(), ['bench/index.ts', ...parts], {
  stdio: 'inherit',
  env: { ...toolEnv(), CHROMIUM_PATH: browser, ...(needsProxy && { NGINX_PATH: installNginx() }) },
})
process.exit(bench.status ?? 1)
