import { existing, installPackage } from './apt-packages.mjs'

const debian = { name: 'nginx-light', program: '/usr/sbin/nginx' }

/** The path of an nginx for the tests behind a proxy: NGINX_PATH, or Debian's, installed if need be; else undefined and a notice. */
export function installNginx() {
  const found = installDebiansNginx()
  if (!found) {
    console.log(
      'No nginx could be installed: the tests of tests/machines that need it are left out. Install one and give its path in NGINX_PATH to run them.',
    )
  }
  return found
}

export const installDebiansNginx = () =>
  existing(process.env.NGINX_PATH) ??
  existing(debian.program) ??
  installPackage(debian, 'the tests behind a proxy')
