import { type Browser, type BrowserContext, chromium, type Request } from '@playwright/test'
import { paths, publicPages } from '../src/domain/paths.ts'
import { signIn } from '../tests/support/admins.ts'
import type { RunningApp } from '../tests/support/app.ts'
import { onSampleSite } from './sites.ts'

const kinds: Record<string, Kind> = {
  document: 'HTML',
  stylesheet: 'CSS',
  script: 'JS',
  font: 'fonts',
  image: 'images',
}
type Kind = 'HTML' | 'CSS' | 'JS' | 'fonts' | 'images' | 'other'

/** The public pages, with those that a mail or a payment leads to. */
export const measuredPages: readonly string[] = [
  ...publicPages,
  paths.newsletterConfirmation,
  paths.paymentCancel,
  paths.waitlistConfirmation,
]

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** What Chromium receives for each page before anybody touches it: bytes of compressed bodies by type. */
export async function firstLoads(url: string, pages: readonly string[], cookies: Cookies = []) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const rows = []
    for (const path of pages) {
      const { bytes, requests, encoding, loadMs } = await load(browser, url + path, cookies)
      const code = bytes.HTML + bytes.CSS + bytes.JS
      const all = Object.values(bytes).reduce((sum, part) => sum + part, 0)
      rows.push({ page: path, ...bytes, 'HTML+CSS+JS': code, all, requests, encoding, 'load ms': loadMs })
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Every public page, and the admin pages of somebody who is signed in; their secret is not printed. */
export const bytes = () => onSampleSite(measure)

async function measure(app: RunningApp) {
  const { secret, cookies } = await signIn(app)
  const adminPages = [paths.admin, paths.taskBoard(secret), paths.participantsOverview(secret)]
  const rows = [
    ...(await firstLoads(app.url, [...measuredPages, paths.adminLogin])),
    ...(await firstLoads(app.url, adminPages, cookies)),
  ]
  return rows.map((row) => ({ ...row, page: row.page.replace(secret, '…') }))
}

async function load(browser: Browser, url: string, cookies: Cookies) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  await context.addCookies(cookies)
  // A returning visitor: a first visit is redirected from home to the summary.
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') sessionStorage.setItem('first-visit', '1')
  })
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const encoding = (await answer?.headerValue('content-encoding')) ?? 'identity'
  const loadMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return Math.round(navigation?.duration ?? 0)
  })
  // Chromium reports a negative size for what it had in memory.
  const bytes: Record<Kind, number> = { HTML: 0, CSS: 0, JS: 0, fonts: 0, images: 0, other: 0 }
  for (const request of requests) {
    const { responseBodySize } = await request.sizes()
    bytes[kinds[request.resourceType()] ?? 'other'] += Math.max(0, responseBodySize)
  }
  await context.close()
  return { bytes, requests: requests.length, encoding, loadMs }
}
