import { type Browser, chromium, type Locator } from '@playwright/test'
import { organizers } from '../content/organizers.ts'
import { paths } from '../src/domain/paths.ts'
import type { Store } from '../src/server/store/engine/db.ts'
import { type SignedIn, signIn } from '../tests/support/admins.ts'
import { onSeededSite } from './seeded.ts'

/** An ordinary phone is about this many times slower than the machine. */
const slowdown = 4
const rounds = 5

/**
 * The task board at 390 px with a slowed processor: when the first tasks stand, and how long a tap waits for the picture
 * that answers it, half a second after the list came and later.
 */
export async function taskBoard() {
  const rows = []
  for (const tasks of [50, 500]) {
    const figures = await onSeededSite(
      ({ pool }) => addTasks(pool, tasks),
      async (app) => {
        const admin = await signIn(app)
        const browser = await chromium.launch({
          executablePath: process.env.CHROMIUM_PATH,
          args: ['--no-sandbox', '--disable-quic'],
        })
        return measure(browser, app.url, admin).finally(() => browser.close())
      },
    )
    rows.push({ tasks, ...figures })
  }
  return rows
}

async function measure(browser: Browser, url: string, admin: SignedIn) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  await context.addCookies(admin.cookies)
  await context.addInitScript(timeTaps)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const checkbox = page.locator('.task input')
  const tab = (name: string) => page.getByRole('tab', { name })

  const stands: number[] = []
  const early: number[] = []
  const ticks: number[] = []
  const filters: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(url + paths.taskBoard(admin.secret))
    await checkbox.first().waitFor()
    stands.push(await page.evaluate(() => performance.now()))
    early.push(await tap(checkbox.nth(1)))
    // The rest of the list has arrived and been drawn.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2_000)
    ticks.push(await tap(checkbox.nth(round)))
    await page.waitForLoadState('networkidle')
    for (const { name } of organizers) filters.push(await tap(tab(name)))
    filters.push(await tap(tab('All')))
  }
  return {
    'first tasks after ms': median(stands),
    'early tick, ms': median(early),
    'tick, ms': median(ticks),
    'slowest ': Math.max(...ticks, ...early),
    'filter, ms': median(filters),
    slowest: Math.max(...filters),
  }
}

/** Milliseconds from the tap to after the frame that shows what it did. */
async function tap(target: Locator): Promise<number> {
  await target.click()
  const handle = await target.page().waitForFunction(() => {
    const [answered] = (window as unknown as { taps: number[] }).taps.splice(0)
    return answered
  })
  return Math.round(Number(await handle.jsonValue()))
}

function timeTaps() {
  const taps: number[] = []
  Object.assign(window, { taps })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - timeStamp)))
    },
    true,
  )
}

const median = (figures: number[]) =>
  Math.round(figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0)

const addTasks = (pool: Store['pool'], count: number) =>
  pool.query(
    `insert into internal_tasks (title, description, due_date, owner, completed, created_at)
     select 'Task ' || n || ': call the hall about sockets, chairs and the ice',
       case when n % 3 > 0 then repeat('See https://example.org/plan/' || n || ' for the plan of the hall. ', n % 5) || '.' end,
       case when n % 4 > 0 then date '2025-08-30' + (n % 40 - 20) end,
       ($2::text[])[1 + n % 3], n % 5 = 0, now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [count, organizers.map(({ name }) => name)],
  )
