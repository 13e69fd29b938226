/** A live site without an event of its own: visitors see “Soon” until an organiser opens it (docs/product.md#first-steps). */
import { isAdminPage } from './admin-pages.ts'
import type { AnyCallName, UploadName } from './calls/index.ts'
import { paths } from './paths.ts'

/** The name in the starter, until there is another. */
export const unnamed = 'Our event'

const shownBefore = new Set<string>([
  paths.newsletter,
  paths.newsletterConfirmation,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
  paths.privacy,
  paths.yourData,
  paths.yourDataDownload,
  paths.sitemap,
  paths.robots,
])

/** Whether a page is the same before the site is open; every other one is “Soon”, also as data, which holds the whole event. */
export const isShownBeforeOpening = (path: string) =>
  shownBefore.has(path) || (isAdminPage(path) && !path.endsWith('.data'))

/** What people may ask for before there is an event: news of it, their own data, and the way in for organisers. */
const answeredBefore: readonly (AnyCallName | UploadName)[] = [
  'subscribe-newsletter',
  'confirm-newsletter',
  'unsubscribe-newsletter',
  'send-your-data-link',
  'export-your-data',
  'leave-public-list',
  'delete-your-data',
  'authenticate-admin',
  'request-admin-password-reset',
  'reset-admin-password',
  'verify_admin_session',
]

/** Calls of administrators are answered in any case. */
export const isAnsweredBeforeOpening = (name: AnyCallName | UploadName) => answeredBefore.includes(name)
