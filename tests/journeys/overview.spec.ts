import { readFile } from 'node:fs/promises'
import { adminMessages, overviewMessages } from '../../src/domain/admin-messages.ts'
import { breakdownsOf, figuresOf, listedStates } from '../../src/domain/participants-overview.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { comeBackLater } from '../support/browser.ts'
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
  toast,
} from '../support/overview.ts'
import { readCsv } from '../support/read-csv.ts'

test('an organiser sees the four figures, the four breakdowns and everybody with an order', async ({
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

test('the organiser sends a confirmation again, and the buyer gets the receipt', async ({
  page,
  overview,
  app,
}) => {
  const order = (await overview.orders()).find((row) => row.status === 'paid' && row.discount_amount > 0)
  if (!order) throw new Error('The sample has no discounted order')
  await overview.open()
  await searchField(page).fill(order.customer_email)
  const row = rowOf(page, order.customer_email)
  await row.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(toast(page, overviewMessages.resent(order.customer_email).text)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Resend confirmation' })).toBeEnabled()
  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === order.customer_email)
  expect(mail.subject).toMatch(/^Your tickets? for/)
  expect(mail.text).toContain(`CHF ${(order.total_amount / 100).toFixed(2)}`)
  await page.goto(paths.admin)
  await expect(page.getByText(/^Sent the confirmation of order VCF-[0-9A-F]{8} again$/).first()).toBeVisible()
})

test('an order on the waitlist has no confirmation to send', async ({ page, overview }) => {
  await overview.open()
  await status(page, 'Waitlist').check()
  await expect(rows(page).first()).toContainText('waitlist')
  await expect(rows(page).getByRole('button')).toHaveCount(0)
  // Negative control
  await status(page, 'Paid').check()
  await expect(rows(page).getByRole('button')).not.toHaveCount(0)
})

test('the organiser downloads badges and a list for the door', async ({ page, overview }) => {
  await overview.open()
  for (const [label, name] of [
    ['Badges', 'badges'],
    ['Door list', 'door-list'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: label, exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`vcf-${name}.pdf`)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the organiser downloads the whole list, whatever is searched for', async ({ page, overview }) => {
  const orders = await overview.orders()
  await overview.open()
  await searchField(page).fill('zzz')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^vcf-participants-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...read] = readCsv(text)
  const column = (name: string) => read.map((cells) => cells[head.indexOf(name)])
  expect(column('Name').map((name) => name?.replace(/^'/, ''))).toEqual(
    orders.map(({ customer_name }) => customer_name),
  )
  expect(column('Amount (CHF)')).toEqual(orders.map((order) => (order.total_amount / 100).toFixed(2)))
  expect(column('Status')).toEqual(orders.map((order) => order.status))
})

test.describe('what goes wrong', () => {
  test('an overview that fails to load can be retried', async ({ page, overview, pageErrors }) => {
    await page.route(overviewCall, (route) => route.abort())
    await page.goto(overview.path)
    await expect(page.getByText(overviewMessages.failed)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await expect(page.getByText('To the list')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(overviewCall)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page).first()).toBeVisible()
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('ERR_FAILED'))
  })

  test('the overview shows that it loads, and that it is empty', async ({ page, overview }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(overviewCall, async (route) => {
      await released
      await route.fulfill({ json: overviewOfList([]) })
    })
    await page.goto(overview.path)
    await expect(page.getByText(overviewMessages.loading)).toBeVisible()
    release()
    await expect(page.getByText(overviewMessages.empty)).toBeVisible()
    await expect(figure(page, 'Revenue (CHF)')).toHaveText('0.00')
  })

  test('a confirmation that fails shows an error and can be retried', async ({
    page,
    overview,
    pageErrors,
  }) => {
    await overview.open()
    await status(page, 'Paid').check()
    const calls = '**/send-order-confirmation'
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
    // A guest without an address has none.
    const button = rows(page).getByRole('button').first()
    await button.click()
    await expect(toast(page, overviewMessages.resendFailed)).toBeVisible()
    await expect(button).toBeEnabled()
    await page.unroute(calls)
    await button.click()
    await expect(toast(page, 'Confirmation email resent to')).toBeVisible()
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('500'))
  })

  test('Back after the session ended shows the sign-in', async ({ page, overview, pageErrors }) => {
    await overview.open()
    await overview.admin.call('sign-out-admin', {})
    await comeBackLater(page)
    await expect(page).toHaveURL(paths.adminLogin)
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('403'))
  })

  test('the overview is hidden with a wrong secret or without a session', async ({
    page,
    context,
    overview,
  }) => {
    const [order] = await overview.orders()
    await page.goto(`${overview.path}x`)
    await expect(page.getByText(adminMessages.internalRefused)).toBeVisible()
    await page.goto('/participants_')
    await expect(page.getByText(overviewMessages.missingSecret)).toBeVisible()
    await context.clearCookies()
    const answer = await page.goto(overview.path)
    await expect(page).toHaveURL(paths.adminLogin)
    expect(await answer?.text()).not.toContain(order?.customer_email)
    expect(await answer?.text()).not.toContain(overview.admin.secret)
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

test('the overview has no accessibility violation, on a phone and on a desktop', async ({
  page,
  overview,
}) => {
  const orders = await overview.orders()
  // A few of each kind: axe takes long for every row, and the next ones are like them.
  const few = listedStates.flatMap((state) => orders.filter(({ status }) => status === state).slice(0, 3))
  expect(few.filter((order) => order.linkedin_profile_url && order.coupon_code)).not.toEqual([])
  await overview.open(few)
  await expectAccessible(page)
})

test('an overview without a match has no accessibility violation', async ({ page, overview }) => {
  await overview.open()
  await searchField(page).fill('zzz')
  await expect(page.getByText(overviewMessages.empty)).toBeVisible()
  await expectAccessible(page)
})
