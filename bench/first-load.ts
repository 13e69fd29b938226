import { type Browser, chromium } from '@playwright/test'
import { measuredPages } from './pages.ts'

const kinds = { Document: 'HTML', Stylesheet: 'CSS', Script: 'JS', Font: 'fonts', Image: 'images' } as const
type Kind = (typeof kinds)[keyof typeof kinds] | 'other'

/** What Chromium really receives for each page, by type, in bytes of compressed bodies, before anyone touches anything. */
export async function firstLoads(url: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const rows = []
    for (const path of measuredPages) {
      const { bytes, requests, encoding } = await load(browser, url + path)
      const code = bytes.HTML + bytes.CSS + bytes.JS
      const all = Object.values(bytes).reduce((sum, part) => sum + part, 0)
      rows.push({ page: path, ...bytes, 'HTML+CSS+JS': code, all, requests, encoding })
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function load(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  // A returning visitor: a first visit would be led from home to the summary.
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') sessionStorage.setItem('first-visit', '1')
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const kindOf = new Map<string, Kind>()
  const bytes: Record<Kind, number> = { HTML: 0, CSS: 0, JS: 0, fonts: 0, images: 0, other: 0 }
  let encoding = ''
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Document') encoding = response.headers['content-encoding'] ?? 'identity'
    kindOf.set(requestId, kinds[type as keyof typeof kinds] ?? 'other')
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[kindOf.get(requestId) ?? 'other'] += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return { bytes, requests: kindOf.size, encoding }
}
