/** `npm start`: installs and builds what is missing or stale, then serves. `--dev` serves with hot reload instead. */
import { build, installDependencies, refuseOptions } from './setup.mjs'

refuseOptions()
installDependencies({ dev: false })
if (!process.argv.includes('--dev')) await build()
await import('./serve.mjs')
