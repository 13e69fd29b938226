/** Playwright's `test` on the real site; fails on console errors and on requests to other origins. */
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'

export { expect, type Page, type Route } from '@playwright/test'

/** What a page did that no page of ours should do. */
export interface Trouble {
  /** Console errors (Content-Security-Policy violations among them) and uncaught errors. */
  errors: string[]
  /** Requests to another origin. */
  foreign: string[]
}

interface Visit {
  /** Whether this browser session has been here before: a first visit is led to the summary page. */
  isReturning: boolean
  trouble: Trouble
}

export const test = base.extend<Visit, { app: RunningApp }>({
  // One site for each worker. Its rate limits are off, because every visitor comes from the same address.
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const app = await startApp({ env: { BUDGETS: 'off' } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  isReturning: [true, { option: true }],
  // Fails a test on any trouble of its pages that the test did not remove itself.
  trouble: [
    async ({ context, isReturning, app }, use) => {
      if (isReturning) await context.addInitScript(rememberVisit)
      await context.addInitScript(reportViolations)
      const trouble: Trouble = { errors: [], foreign: [] }
      context.on('page', (page) => watch(page, app.url, trouble))
      await use(trouble)
      expect(trouble).toEqual({ errors: [], foreign: [] })
    },
    { auto: true },
  ],
})

function watch(page: Page, origin: string, { errors, foreign }: Trouble) {
  page.on('pageerror', (error) => {
    // Chromium reports a transition between two pages that the next navigation, or the end of the test, cut short.
    if (!/^InvalidStateError: Transition was aborted/.test(String(error))) errors.push(String(error))
  })
  page.on('console', (message) => {
    // A page with an error status is reported as a failed resource; the tests look at statuses themselves.
    const isOwnStatus =
      message.location().url === page.url() && message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOwnStatus)
      errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (/^https?:/.test(url.protocol) && url.origin !== origin) foreign.push(request.url())
  })
}

function rememberVisit() {
  try {
    sessionStorage.setItem('first-visit', '1')
  } catch {
    // about:blank has no storage
  }
}

function reportViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Content-Security-Policy: ${violatedDirective} refused ${blockedURI}`),
  )
}

/** Makes the page visible again after half a minute in the background. */
export const comeBackLater = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 30_000
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** What the scripts of a page weigh on the wire (Brotli) until nothing more is asked for; the cache is empty before. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  const sizes: Promise<number>[] = []
  const weigh = (request: Request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', weigh)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('requestfinished', weigh)
  await browser.detach()
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
