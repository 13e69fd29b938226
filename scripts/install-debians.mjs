/** What the tests need of Debian, where we may install it. A program of its own: `npm test` runs it beside `npm ci`. */
import { installDebiansBrowser } from './install-browser.mjs'
import { installDebiansNginx } from './install-nginx.mjs'

installDebiansBrowser()
installDebiansNginx()
