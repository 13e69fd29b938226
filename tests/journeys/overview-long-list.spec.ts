/** The list of the participants overview when there is more of it than stands there at first. */
import { overviewMessages } from '../../src/domain/messages/admin-messages.ts'
import { firstRowCount } from '../../src/domain/participants-overview.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { comeBackLater, holdBack } from '../support/browser.ts'
import { overviewOfList } from '../support/identical-orders.ts'
import {
  expect,
  listCall,
  manyOrders,
  overviewCall,
  type Page,
  rows,
  searchField,
  status,
  test,
} from '../support/overview.ts'

const loading = (page: Page) => page.getByRole('status').filter({ hasText: overviewMessages.loading })
const table = (page: Page) => page.getByRole('table')

/** How often the whole list was asked for so far. */
function countLists(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/list-internal-participants')) count += 1
  })
  return () => count
}

/** Holds back the whole list until it is released. */
const holdList = (page: Page) => holdBack(page, listCall)

test('the first rows load alone, the others once, when somebody searches; what is typed meanwhile is answered then', async ({
  page,
  overview,
}) => {
  const lists = countLists(page)
  await overview.open(manyOrders(2_000))
  await expect(rows(page)).toHaveCount(firstRowCount)
  await expect(page.getByText('2000 of 2000 orders')).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '2001')
  await expect(status(page, 'Refunded').locator('xpath=..')).toHaveText('Refunded 100')
  await page.waitForLoadState('networkidle')
  expect(lists()).toBe(0)
  const release = await holdList(page)
  await searchField(page).focus()
  await expect(rows(page)).toHaveCount(firstRowCount)
  await page.keyboard.type('muster 19')
  await expect(loading(page).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.type('99')
  release()
  await expect(rows(page)).toHaveCount(1)
  await expect(searchField(page)).toHaveValue('muster 1999')
  await expect(searchField(page)).toBeFocused()
  await expect(loading(page)).toHaveCount(0)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '2')
  await searchField(page).fill('')
  await status(page, 'Refunded').check()
  await expect(page.getByText('100 of 2000 orders')).toBeVisible()
  expect(lists()).toBe(1)
})

test('a list that fails to load keeps the first rows and the search, and can be retried', async ({
  page,
  overview,
  pageErrors,
}) => {
  await overview.open(manyOrders(200))
  const fail = (route: { abort(): Promise<void> }) => route.abort()
  await page.route(listCall, fail)
  await searchField(page).fill('muster 199')
  const alert = page.getByRole('alert').filter({ hasText: overviewMessages.failed })
  await expect(alert).toBeVisible()
  await expect(searchField(page)).toHaveValue('muster 199')
  await expectAccessible(page)
  await searchField(page).fill('')
  await expect(rows(page)).toHaveCount(firstRowCount)
  await expect(page.getByText('200 of 200 orders')).toBeVisible()
  await searchField(page).fill('muster 198')
  await page.unroute(listCall, fail)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(alert).toHaveCount(0)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('ERR_FAILED'))
})

test('the rest of the list loads near the end of the first rows, and Back shows new orders in the figures and in the search', async ({
  page,
  overview,
}) => {
  const orders = manyOrders(201)
  await overview.open(orders.filter(({ customer_name }) => !customer_name.endsWith(' 200')))
  const release = await holdList(page)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(loading(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(firstRowCount)
  release()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(firstRowCount)

  await searchField(page).fill('guest-200@')
  await expect(page.getByText('0 of 200 orders')).toBeVisible()
  await page.route(overviewCall, (route) => route.fulfill({ json: overviewOfList(orders) }))
  await page.route(listCall, (route) => route.fulfill({ json: orders }))
  await comeBackLater(page)
  await expect(page.getByText('1 of 201 orders')).toBeVisible()
  await expect(searchField(page)).toHaveValue('guest-200@')
})

test('nothing more loads while the first rows are everybody, and the list once it outgrows them while somebody searches', async ({
  page,
  overview,
}) => {
  const lists = countLists(page)
  const orders = manyOrders(firstRowCount + 1)
  await overview.open(orders.slice(0, -1))
  await expect(page.getByText('30 of 30 orders')).toBeVisible()
  await status(page, 'Waitlist').check()
  await expect(page.getByText('2 of 30 orders')).toBeVisible()
  await status(page, 'All').check()
  await searchField(page).fill('guest-7@')
  await expect(page.getByText('1 of 30 orders')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(lists()).toBe(0)
  await page.route(overviewCall, (route) => route.fulfill({ json: overviewOfList(orders) }))
  await page.route(listCall, (route) => route.fulfill({ json: orders }))
  const release = await holdBack(page, overviewCall)
  const asked = page.waitForRequest(overviewCall)
  await comeBackLater(page)
  await asked
  await searchField(page).fill('muster 1')
  release()
  await expect(page.getByText(/ of 31 orders/)).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  expect(lists()).toBe(1)
})

test('the first search after the session ended redirects to the sign-in', async ({
  page,
  context,
  overview,
  pageErrors,
}) => {
  await overview.open()
  await context.clearCookies()
  await searchField(page).focus()
  await expect(page).toHaveURL(paths.adminLogin)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('403'))
})
