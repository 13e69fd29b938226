/** Playwright's `test` on the real site; fails on console errors and on requests to other origins. */
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { type SignedIn, signIn } from './admins.ts'
import { type RunningApp, startApp } from './app.ts'

export { expect, type Page, type Route } from '@playwright/test'

/** What a page did that no page of ours should do. */
export interface PageErrors {
  /** Console errors (Content-Security-Policy violations among them) and uncaught errors. */
  errors: string[]
  /** Requests to another origin. */
  foreign: string[]
}

interface Visit {
  /** Whether this browser session has been here before: a first visit is led to the summary page. */
  isReturning: boolean
  pageErrors: PageErrors
}

/** Made once for each worker. A file with further fixtures of this scope gets a worker, a site and a browser of its own. */
interface Worker {
  app: RunningApp
  /** Checking a password takes longer than most calls. Who ends the session signs in anew. */
  admin: SignedIn
}

export const test = base.extend<Visit, Worker>({
  app: [siteOf({}), { scope: 'worker', timeout: 120_000 }],
  admin: [async ({ app }, use) => use(await signIn(app)), { scope: 'worker' }],
  baseURL: async ({ app }, use) => use(app.url),
  isReturning: [true, { option: true }],
  // Fails a test on any error of its pages that the test did not remove itself.
  pageErrors: [
    async ({ context, isReturning, app }, use) => {
      if (isReturning) await context.addInitScript(rememberVisit)
      await context.addInitScript(reportViolations)
      const pageErrors: PageErrors = { errors: [], foreign: [] }
      context.on('page', (page) => watch(page, app.url, pageErrors))
      await use(pageErrors)
      expect(pageErrors).toEqual({ errors: [], foreign: [] })
    },
    { auto: true },
  ],
})

/** The same on a site without sample data, whose pages are small: for those that are loaded a hundred times. */
export const testOfModels = test.extend<object, { app: RunningApp }>({
  app: [siteOf({ SAMPLE_DATA: 'off' }), { scope: 'worker', timeout: 120_000 }],
})

/** Its rate limits are off, because every visitor comes from the same address. */
function siteOf(env: Record<string, string>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  return async ({}, use: (app: RunningApp) => Promise<void>) => {
    const app = await startApp({ env: { BUDGETS: 'off', ...env } })
    await use(app)
    await app.stop()
  }
}

/** Lets requests to an address wait until `release`, which this answers, is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** The next request of this kind reaches the site, and its answer never the page. */
export const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Resolves once the page has drawn what the last answer changed, and has moved the focus if it does. */
export const afterFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })

function watch(page: Page, origin: string, { errors, foreign }: PageErrors) {
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

/**
 * Moves the pointer: the first sign of a visitor, for whom a page then loads more. A page learns of a movement only from
 * the second event on, and quick ones merge into one: so it is one in each of two frames.
 */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(200, 200)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.mouse.move(220, 220)
}

/** Makes the page visible again after half a minute in the background. */
export const comeBackLater = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 30_000
    document.dispatchEvent(new Event('visibilitychange'))
  })

/**
 * What the scripts of a page weigh on the wire (Brotli) until nothing more is asked for; the cache is empty before.
 * On the page's clock that is three seconds, however slow the machine is: later, home exchanges its idea.
 */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  const sizes: Promise<number>[] = []
  const weigh = (request: Request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  // Where nothing waits for the time that this skips.
  await page.goto('about:blank')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  page.on('requestfinished', weigh)
  await page.goto(path)
  await page.clock.runFor(3_000)
  await page.waitForLoadState('networkidle')
  await page.clock.resume()
  page.off('requestfinished', weigh)
  await browser.detach()
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
