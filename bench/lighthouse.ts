import { setTimeout } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { paths } from '../src/domain/paths.ts'
import { measuredPages } from './bytes.ts'
import type { Options } from './part.ts'
import { onSampleSite } from './sites.ts'

const categories = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: 'SEO' }
const vitals = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
}
/** A first visit to home is redirected to the summary, but not a crawler's. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse'

/** Lighthouse's scores for a phone on slow 4G: the median of `runs` for `/`, one run for each other page. */
export const lighthouseScores = ({ runs = '3' }: Options) =>
  onSampleSite(({ url }) => scores(url, Number(runs)))

async function scores(url: string, runs: number) {
  await warm(url)
  const rows = []
  for (const inner of measuredPages) {
    // The summary has an address of the event's own, to which its inner one redirects.
    const path = new URL((await fetch(url + inner)).url).pathname
    const results: Result[] = []
    for (let run = 0; run < (path === paths.home ? runs : 1); run++) results.push(await audit(url + path))
    const byScore = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
    const middle = byScore[Math.floor(byScore.length / 2)] as Result
    rows.push({
      page: path,
      ...Object.fromEntries(Object.entries(categories).map(([id, label]) => [label, scoreOf(middle, id)])),
      ...Object.fromEntries(
        Object.entries(vitals).map(([id, label]) => [label, Math.round(numberOf(middle, id))]),
      ),
      CLS: numberOf(middle, 'cumulative-layout-shift').toFixed(3),
      lost: lostPoints(middle),
    })
  }
  return rows
}

/** As on a site with visitors: a page is compressed best once it was rendered alike twice, more than five seconds apart. */
async function warm(url: string) {
  for (let visit = 0; visit < 2; visit++) {
    for (const path of measuredPages) await (await fetch(url + path)).arrayBuffer()
    await setTimeout(6_000)
  }
}

/** One report. On a busy machine Chromium sometimes paints too late for Lighthouse, and another try succeeds. */
async function audit(page: string, triesLeft = 2): Promise<Result> {
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH && { chromePath: process.env.CHROMIUM_PATH }),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
  try {
    const flags: Flags = {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      emulatedUserAgent: userAgent,
    }
    const report = await lighthouse(page, flags)
    if (report && !report.lhr.runtimeError) return report.lhr
    if (triesLeft === 0)
      throw new Error(`Lighthouse: ${report?.lhr.runtimeError?.message ?? 'no report'} (${page})`)
  } finally {
    chrome.kill()
  }
  return audit(page, triesLeft - 1)
}

const scoreOf = ({ categories }: Result, id: string) => Math.round((categories[id]?.score ?? 0) * 100)
const numberOf = ({ audits }: Result, id: string) => audits[id]?.numericValue ?? 0

/** The audits outside performance that are not perfect. */
function lostPoints({ categories, audits }: Result): string {
  const weighty = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
  return weighty.map(({ id }) => id).join(' ')
}
