/** `npm run admin -- add <email>`: installs what is missing, then adds an administrator or sets another password. */
import { spawnSync } from 'node:child_process'
import { installDependencies, nodeFlags, pinnedNode, toolEnv } from './house.mjs'

installDependencies({ dev: false })
const args = [...nodeFlags, 'src/admin.ts', ...process.argv.slice(2)]
const { status, error } = spawnSync(pinnedNode(), args, {
  stdio: 'inherit',
  env: { ...toolEnv(), NODE_ENV: 'production' },
})
if (error) console.error(`The program could not be started: ${error.message}`)
process.exit(status ?? 1)
