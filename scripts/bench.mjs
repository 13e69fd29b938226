/** `npm run bench`: the figures of `bench/`, on one page. They inform; no figure fails the command. */
import { spawnSync } from 'node:child_process'
import { installBrowser } from './browser.mjs'
import { build, installDependencies, pinnedNode, toolEnv } from './house.mjs'
import { installNginx } from './nginx.mjs'

installDependencies({ dev: true })
const browser = installBrowser()
build()
const parts = process.argv.slice(2)
const isBehindProxy = parts.includes('machines') || parts.includes('--all')
const bench = spawnSync(pinnedNode(), ['bench/index.ts', ...parts], {
  stdio: 'inherit',
  env: { ...toolEnv(), CHROMIUM_PATH: browser, ...(isBehindProxy && { NGINX_PATH: installNginx() }) },
})
process.exit(bench.status ?? 1)
