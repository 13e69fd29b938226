/** `npm run build`: builds the site, whether it changed or not. */
import { build, installDependencies } from './setup.mjs'

installDependencies({ dev: false })
await build({ always: true })
