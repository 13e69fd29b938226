import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { paths } from '../src/domain/paths.ts'
import { signIn } from '../tests/support/admins.ts'
import type { RunningApp } from '../tests/support/app.ts'
import { measuredPages } from './pages.ts'
import { onSampleSite } from './seeded.ts'

const kinds: Record<string, Kind> = {
  document: 'HTML',
  stylesheet: 'CSS',
  script: 'JS',
  font: 'fonts',
  image: 'images',
}
type Kind = 'HTML' | 'CSS' | 'JS' | 'fonts' | 'images' | 'other'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** What Chromium really receives for each page, by type, in bytes of compressed bodies, before anyone touches anything. */
export async function firstLoads(url: string, pages = measuredPages, cookies: Cookies = []) {
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

/** The same of every public page of the sample event. */
export const publicLoads = () => onSampleSite(({ url }) => firstLoads(url))

/** The same of the back office: its door as a stranger gets it, the rest signed in. Secrets are not printed. */
export const officeLoads = () => onSampleSite(loadsOf)

async function loadsOf(app: RunningApp) {
  const { secret, cookies } = await signIn(app)
  const inside = [paths.admin, paths.taskBoard(secret), paths.participantsOverview(secret)]
  const rows = [
    ...(await firstLoads(app.url, [paths.adminLogin])),
    ...(await firstLoads(app.url, inside, cookies)),
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
  // A returning visitor: a first visit would be led from home to the summary.
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') sessionStorage.setItem('first-visit', '1')
  })
  const page = await context.newPage()
  const received: Promise<{ kind: Kind; size: number }>[] = []
  page.on('requestfinished', (request) => {
    const kind = kinds[request.resourceType()] ?? 'other'
    received.push(request.sizes().then(({ responseBodySize }) => ({ kind, size: responseBodySize })))
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const encoding = (await answer?.headerValue('content-encoding')) ?? 'identity'
  const loadMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return Math.round(navigation?.duration ?? 0)
  })
  // Chromium gives a negative size to what it had in memory already.
  const bytes: Record<Kind, number> = { HTML: 0, CSS: 0, JS: 0, fonts: 0, images: 0, other: 0 }
  for (const { kind, size } of await Promise.all(received)) bytes[kind] += Math.max(0, size)
  await context.close()
  return { bytes, requests: received.length, encoding, loadMs }
}
