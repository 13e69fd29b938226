import { type Browser, chromium, type Page } from '@playwright/test'
import { paths } from '../src/domain/paths.ts'
import type { Store } from '../src/server/store/engine/db.ts'
import { type SignedIn, signIn } from '../tests/support/admins.ts'
import { onSeededSite } from './seeded.ts'

/** An ordinary phone is about this many times slower than the machine. */
const slowdown = 4
const typed = 'elodie 19'

/**
 * The participants overview at 390 px with a slowed processor: when figures and list stand, how long a letter typed into
 * the search and a tap on a status wait for the picture that answers them once the whole list is there, and what the first
 * load weighs.
 */
export async function participantsOverview() {
  const rows = []
  for (const orders of [100, 2_000]) {
    const figures = await onSeededSite(
      ({ pool }) => addOrders(pool, orders),
      async (app) => {
        const admin = await signIn(app)
        const started = performance.now()
        const overview = await admin.call('get-participants-overview', { token: admin.secret })
        const bytes = (await overview.arrayBuffer()).byteLength
        const call = { 'first load, bytes': bytes, 'first load, ms': Math.round(performance.now() - started) }
        const browser = await chromium.launch({
          executablePath: process.env.CHROMIUM_PATH,
          args: ['--no-sandbox', '--disable-quic'],
        })
        const page = await measure(browser, app.url, admin).finally(() => browser.close())
        return { ...call, ...page }
      },
    )
    rows.push({ orders, ...figures })
  }
  return rows
}

async function measure(browser: Browser, url: string, admin: SignedIn) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  await context.addCookies(admin.cookies)
  await context.addInitScript(timeAnswers)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url + paths.participantsOverview(admin.secret))
  await page.locator('.order').first().waitFor()
  const stands = await page.evaluate(() => Math.round(performance.now()))

  const search = page.getByRole('searchbox')
  const listed = page.waitForResponse(/\/list-internal-participants$/)
  await search.focus()
  await (await listed).finished()
  for (const key of [...typed, ...[...typed].map(() => 'Backspace')])
    await page.keyboard.press(key, { delay: 60 })
  const letters = await answers(page)
  for (const name of ['Paid', 'Waitlist', 'All'])
    await page.getByRole('radio', { name }).check({ force: true })
  const switches = await answers(page)
  return {
    'stands after ms': stands,
    'letter, ms': median(letters),
    'slowest letter': Math.max(...letters),
    'filter, ms': median(switches),
    'slowest filter': Math.max(...switches),
  }
}

/** Milliseconds from each key or tap to after the frame that shows what it did, the list included. */
async function answers(page: Page): Promise<number[]> {
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as unknown as { answers: number[] }).answers.splice(0))
}

function timeAnswers() {
  const answers: number[] = []
  Object.assign(window, { answers })
  addEventListener(
    'input',
    ({ timeStamp }) => {
      // The field follows in one frame, the list in the next.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          setTimeout(() => answers.push(Math.round(performance.now() - timeStamp))),
        ),
      )
    },
    true,
  )
}

const median = (figures: number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0

/** So many paid and waiting orders, of one to three tickets, with and without coupon, and with all sorts of answers. */
export const addOrders = (pool: Store['pool'], count: number) =>
  pool.query(
    `insert into orders (customer_name, customer_email, number_of_tickets, total_amount, status, paid_at, coupon_code,
       linkedin_profile_url, commitment_status, lunch_preference, dinner_preference, ice_bath_preference, created_at)
     select (array['Élodie', 'Noah', 'Mia', 'Sören'])[1 + n % 4] || ' Musterfrau ' || n, 'guest-' || n || '@example.org',
       1 + n % 3, (1 + n % 3) * case when n % 7 = 0 then 3675 else 4900 end, case when n % 10 = 0 then 'waitlist' else 'paid' end, now(),
       case when n % 7 = 0 then 'EARLY25' end, case when n % 2 = 0 then 'https://www.linkedin.com/in/guest-' || n end,
       (array['yes-full', 'yes-morning', 'yes-evening', 'no-changed-plans', null])[1 + n % 5],
       (array['classic-ponzu', 'miso-chicken', 'spicy-tofu', null])[1 + n % 4],
       (array['both-meat-vegi', 'prefer-vegi', 'no-dinner', null])[1 + n / 5 % 4],
       (array['yes-definitely', 'maybe', null])[1 + n / 20 % 3], now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [count],
  )
