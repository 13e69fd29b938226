import { readFile } from 'node:fs/promises'
import { overviewMessages } from '../../src/domain/messages/admin-messages.ts'
import {
  breakdownsOf,
  figuresOf,
  firstRowCount,
  listedStates,
} from '../../src/domain/participants-overview.ts'
import { paths } from '../../src/domain/paths.ts'
import { readCsv } from '../../src/server/lib/csv.ts'
import { expectAccessible, violationsOn } from '../support/accessibility.ts'
import { comeBackLater, holdBack } from '../support/browser.ts'
import { testEvent } from '../support/event.ts'
import { oneByOne, overviewOfList } from '../support/identical-orders.ts'
import {
  expect,
  figure,
  manyOrders,
  overviewCall,
  rowOf,
  rows,
  searchField,
  status,
  test,
} from '../support/overview.ts'
import { toastOf } from '../support/toasts.ts'

test('an organiser sees the four figures, the four breakdowns and everybody with an order, also printed, and downloads badges, a list for the door, and the whole list, whatever is searched for', async ({
  page,
  overview,
}) => {
  const orders = await overview.orders()
  await overview.open()
  await expect(page).toHaveTitle(/Participants overview/)
  const { paidParticipants, attending, waitlist, revenueCents } = figuresOf(oneByOne(orders), testEvent.poll)
  expect(paidParticipants).toBeGreaterThan(50)
  await expect(figure(page, 'Paid Participants')).toHaveText(String(paidParticipants))
  await expect(figure(page, 'Attending')).toHaveText(String(attending))
  await expect(figure(page, 'Waitlist')).toHaveText(String(waitlist))
  await expect(figure(page, 'Revenue (CHF)')).toHaveText(/^[\d’'.]+\.\d\d$/)
  const shownCents = (await figure(page, 'Revenue (CHF)').textContent())?.replace(/\D/g, '')
  expect(Number(shownCents)).toBe(revenueCents)
  for (const { title, answers: expected } of breakdownsOf(oneByOne(orders), testEvent.poll)) {
    const card = page.getByRole('region', { name: title })
    await expect(card.locator('dt')).toHaveText(expected.map(({ label }) => label))
    await expect(card.locator('dd b')).toHaveText(expected.map(({ count }) => String(count)))
  }
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Name',
    'Email',
    'Amount',
    'LinkedIn',
    'Coupon',
    'Status',
    'Actions',
  ])
  await expect(page.getByText(`${orders.length} of ${orders.length} orders`)).toBeVisible()
  for (const [place, order] of orders.slice(0, 5).entries()) {
    await expect(rows(page).nth(place)).toContainText(order.customer_email)
    await expect(rows(page).nth(place)).toContainText(order.status)
  }
  const waiting = orders.filter((order) => order.status === 'waitlist').length
  await expect(rows(page).nth(waiting - 1)).toContainText('waitlist')
  await expect(rows(page).nth(waiting)).not.toContainText('waitlist')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${orders.length} of ${orders.length} orders`)).toBeVisible()
  await expect(rows(page)).toHaveCount(firstRowCount)
  await expect(rows(page).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  const unprinted = page.getByText(overviewMessages.notPrinted(orders.length - firstRowCount))
  await expect(unprinted).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(unprinted).toBeHidden()

  const downloaded = async (label: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: label, exact: true }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  for (const [label, file] of [
    ['Badges', 'vcf-badges.pdf'],
    ['Door list', 'vcf-door-list.pdf'],
  ] as const) {
    const { name, bytes } = await downloaded(label)
    expect([name, bytes.subarray(0, 5).toString()]).toEqual([file, '%PDF-'])
  }
  await searchField(page).fill('zzz')
  const { name, bytes } = await downloaded('Download CSV')
  expect(name).toMatch(/^vcf-participants-\d{4}-\d\d-\d\d\.csv$/)
  const text = bytes.toString()
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...read] = readCsv(text)
  const column = (name: string) => read.map((cells) => cells[head.indexOf(name)])
  expect(column('Name').map((name) => name?.replace(/^'/, ''))).toEqual(
    orders.map(({ customer_name }) => customer_name),
  )
  expect(column('Amount (CHF)')).toEqual(orders.map((order) => (order.total_amount / 100).toFixed(2)))
  expect(column('Status')).toEqual(orders.map((order) => order.status))
})

test('the organiser searches without accents and filters by status', async ({ page, overview }) => {
  const orders = [
    {
      ...manyOrders(1)[0],
      id: 'aaaaaaaa-0000-4000-8000-000000000000',
      order_number: 'VCF-AAAAAAAA',
      customer_name: 'Zoë Żuk',
      status: 'paid',
    },
    ...manyOrders(60),
  ] as ReturnType<typeof manyOrders>
  await overview.open(orders)
  await searchField(page).fill('zoe zuk')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('1 of 61 orders')).toBeVisible()
  await searchField(page).fill('vcf-aaaaaaaa')
  await expect(rows(page)).toContainText(['Zoë Żuk'])
  await searchField(page).fill('early25')
  await expect(page.getByText('7 of 61 orders')).toBeVisible()
  await status(page, 'Waitlist').check()
  await expect(page.getByText('3 of 61 orders')).toBeVisible()
  await searchField(page).fill('guest-7@')
  await expect(page.getByText(overviewMessages.empty)).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('61 of 61 orders')).toBeVisible()
  await expect(searchField(page)).toBeFocused()
  await expect(status(page, 'All')).toBeChecked()
})

test('a confirmation, also one that failed, is sent again and the buyer gets the receipt; the waitlist has none', async ({
  page,
  overview,
  app,
  pageErrors,
}) => {
  const order = (await overview.orders()).find((row) => row.status === 'paid' && row.discount_amount > 0)
  if (!order) throw new Error('The sample has no discounted order')
  await overview.open()
  await status(page, 'Waitlist').check()
  await expect(rows(page).first()).toContainText('waitlist')
  await expect(rows(page).getByRole('button')).toHaveCount(0)
  await status(page, 'Paid').check()
  await searchField(page).fill(order.customer_email)
  const row = rowOf(page, order.customer_email)
  const resend = row.getByRole('button', { name: 'Resend confirmation' })
  const calls = '**/send-order-confirmation'
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
  await resend.click()
  await expect(toastOf(page, overviewMessages.resendFailed)).toBeVisible()
  await expect(resend).toBeEnabled()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Close notification' }).click()
  await resend.click()
  await expect(toastOf(page, overviewMessages.resent(order.customer_email).text)).toBeVisible()
  await expect(resend).toBeEnabled()
  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === order.customer_email)
  expect(mail.subject).toMatch(/^Your tickets? for/)
  expect(mail.text).toContain(`CHF ${(order.total_amount / 100).toFixed(2)}`)
  await page.goto(paths.admin)
  await expect(page.getByText(/^Sent the confirmation of order VCF-[0-9A-F]{8} again$/).first()).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('500'))
})

test.describe('what goes wrong', () => {
  test('an overview shows that it loads, can be retried when that fails, and says when it is empty', async ({
    page,
    overview,
    pageErrors,
  }) => {
    await page.route(overviewCall, (route) => route.abort())
    const release = await holdBack(page, overviewCall)
    await page.goto(overview.path)
    await expect(page.getByText(overviewMessages.loading)).toBeVisible()
    release()
    await expect(page.getByText(overviewMessages.failed)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await expect(page.getByText('To the list')).toHaveCount(0)
    await expectAccessible(page)
    await page.route(overviewCall, (route) => route.fulfill({ json: overviewOfList([]) }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(overviewMessages.empty)).toBeVisible()
    await expect(figure(page, 'Revenue (CHF)')).toHaveText('0.00')
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('ERR_FAILED'))
  })

  test('Back after the session ended shows the sign-in', async ({ page, context, overview, pageErrors }) => {
    await overview.open()
    await context.clearCookies()
    await comeBackLater(page)
    await expect(page).toHaveURL(paths.adminLogin)
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('403'))
  })
})

test('two thousand orders stay usable on a phone', async ({ page, overview }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const orders = manyOrders(2_000)
  await overview.open(orders)
  await expect(figure(page, 'Paid Participants')).toHaveText(
    String(figuresOf(oneByOne(orders), testEvent.poll).paidParticipants),
  )
  await expect(page.getByText('2000 of 2000 orders')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(200)
  await page.getByRole('link', { name: 'To the list' }).click()
  for (let seen = 0; seen < 200; ) {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(seen)
    seen = await rows(page).count()
  }
  await searchField(page).fill('muster 1999')
  await expect(rows(page)).toHaveCount(1)
  await searchField(page).fill('')
  await status(page, 'Refunded').check()
  await expect(page.getByText('100 of 2000 orders')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the overview has no accessibility violation, on a phone and on a desktop, nor without a match', async ({
  page,
  overview,
}) => {
  const orders = await overview.orders()
  // A few of each kind: axe takes long for every row, and the next ones are like them.
  const few = listedStates.flatMap((state) => orders.filter(({ status }) => status === state).slice(0, 3))
  expect(few.filter((order) => order.linkedin_profile_url && order.coupon_code)).not.toEqual([])
  await overview.open(few)
  await expectAccessible(page)
  await searchField(page).fill('zzz')
  await expect(page.getByText(overviewMessages.empty)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
