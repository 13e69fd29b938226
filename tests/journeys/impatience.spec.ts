/** Fast fingers and slow lines: presses before a script has come, answers that are lost or late, and what was typed meanwhile. */
import type { Locator } from '@playwright/test'
import { contributionMessages } from '../../src/domain/messages/contribution-messages.ts'
import { newsletterMessages } from '../../src/domain/messages/newsletter-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { signIn } from '../support/admins.ts'
import { type RunningApp, secretsOf } from '../support/app.ts'
import { expect, holdBack, type Page, type Route, test } from '../support/browser.ts'
import { newAddress, propose } from '../support/contributions.ts'
import { expectDraft } from '../support/drafts.ts'
import { buyButton, fillOrder, newBuyer, orderForm, receiptOf } from '../support/tickets.ts'

/** Counts the requests of a call from now on. */
function counted(page: Page, call: string) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/functions/v1/${call}`)) sent.push(request.postData() ?? '')
  })
  return sent
}

const submitCall = '**/functions/v1/submit-contribution'
let titles = 0
async function fillProposal(page: Page, label = 'Session Title') {
  const title = `Pressed too often, part ${++titles} of ${process.pid}`
  const form = page.getByRole('main')
  await form.getByLabel(label).fill(title)
  await form.getByLabel('Details').fill('Some details.')
  await form.getByLabel('Name').fill('Ida Eilig')
  await form.getByLabel('Email').fill(newAddress())
  return title
}
const submitProposal = (page: Page) => page.getByRole('button', { name: 'Submit Contribution' })

async function stored(app: RunningApp, title: string): Promise<{ type: string }[]> {
  const apikey = secretsOf(app).anonKey
  const question = new URLSearchParams({ select: 'type', title: `eq.${title}` })
  return (await fetch(`${app.url}/rest/v1/contributions_public?${question}`, { headers: { apikey } })).json()
}

test.describe('where pages pass into each other', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a proposal sent by a double click before its form is hydrated is stored once, with the type that was chosen', async ({
    page,
    app,
  }) => {
    const release = await holdBack(page, '**/assets/contribution-form-*.js')
    await page.goto(paths.suggestion('keynote'))
    await page.getByRole('radio', { name: 'Volunteer' }).check()
    const title = await fillProposal(page, 'Keynote Title')
    await submitProposal(page).dblclick()
    await page.getByRole('main').getByLabel('Email').press('Enter')
    release()
    await page.waitForURL(/#proposal-/)
    expect(await stored(app, title)).toEqual([{ type: 'volunteer' }])
  })
})

test('the newsletter form sends once what was pressed three times before it was awake', async ({ page }) => {
  const release = await holdBack(page, '**/assets/newsletter-form-*.js')
  const sent = counted(page, 'subscribe-newsletter')
  await page.goto(paths.newsletter)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(newAddress())
  await form.getByRole('button', { name: 'Subscribe', exact: true }).click({ clickCount: 3 })
  release()
  await page.waitForURL(`**${paths.newsletterConfirmation}`)
  await expect(page.locator('.toast')).toContainText(newsletterMessages.subscribed('').title)
  expect(sent).toHaveLength(1)
})

test('an order pressed twice before its form is hydrated is one order of as many tickets as chosen', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/ticket-form-*.js')
  const sent = counted(page, 'create-checkout')
  await page.goto(paths.tickets)
  await fillOrder(page, { email: newBuyer(), tickets: 4 })
  await buyButton(page).dblclick()
  release()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  const orders = sent.map((body) => JSON.parse(body)).filter(({ quote }) => !quote)
  expect(orders.map(({ numberOfTickets }) => numberOfTickets)).toEqual([4])
})

test('a proposal sent again because the page is reloaded is stored once', async ({ page, app }) => {
  await page.goto(paths.suggestion('talk_session'))
  const title = await fillProposal(page)
  const reached = Promise.withResolvers<void>()
  const swallow = async (route: Route) => {
    await route.fetch()
    reached.resolve()
  }
  await page.route(submitCall, swallow, { times: 1 })
  await submitProposal(page).click()
  await reached.promise
  await expectDraft(page, title)
  await page.reload()
  await expect(page.getByLabel('Session Title')).toHaveValue(title)
  await submitProposal(page).click()
  await page.waitForURL(/#proposal-/)
  expect(await stored(app, title)).toHaveLength(1)
})

test('a proposal sent again because the answer is lost is stored once, and as it was corrected meanwhile', async ({
  page,
  app,
  pageErrors,
}) => {
  for (const isCorrected of [false, true]) {
    await page.goto(paths.suggestion('talk_session'))
    const first = await fillProposal(page)
    const lose = async (route: Route) => {
      if (!isCorrected) await route.fetch()
      await route.abort()
    }
    await page.route(submitCall, lose, { times: 1 })
    await submitProposal(page).click()
    await expect(page.locator('.toast')).toContainText(contributionMessages.submitFailed)
    await expect(page.getByLabel('Session Title')).toHaveValue(first)
    const title = isCorrected ? await fillProposal(page) : first
    await submitProposal(page).click()
    await page.waitForURL(/#proposal-/)
    expect(await stored(app, title)).toHaveLength(1)
  }
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test.describe('where pages pass into each other and a script does not come', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Logout ends the session although its script does not come', async ({
    page,
    context,
    app,
    pageErrors,
  }) => {
    await context.addCookies((await signIn(app)).cookies)
    await page.goto(paths.admin)
    await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
    await page.route('**/assets/sign-out-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith(paths.admin))
    await page.goto(paths.admin)
    await page.waitForURL(`**${paths.adminLogin}`)
    pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR|dynamically imported/.test(error))
  })

  test('a proposal pressed twice whose script does not come is posted once', async ({
    page,
    app,
    pageErrors,
  }) => {
    await page.route('**/assets/contribution-form-*.js', (route) => route.abort())
    await page.goto(paths.suggestion('talk_session'))
    const title = await fillProposal(page)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.isNavigationRequest()) posts += 1
    })
    // Pressed again as soon as it is on its way, before the next page is there.
    await submitProposal(page).evaluate((button: HTMLButtonElement) =>
      button.form?.addEventListener('submit', () => setTimeout(() => button.click())),
    )
    await submitProposal(page).click()
    await page.waitForURL(/#proposal-/)
    expect([posts, (await stored(app, title)).length]).toEqual([1, 1])
    pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR|dynamically imported/.test(error))
  })
})

test('a draft that comes late is given back, except for what was typed meanwhile; what is typed once it has come replaces it', async ({
  page,
}) => {
  await page.goto(paths.tickets)
  await fillOrder(page, { name: 'Rita Reload', email: 'rita@example.org', tickets: 4, coupon: 'FIVEOFF' })
  await orderForm(page).getByRole('checkbox').check()
  await expectDraft(page, 'rita@example.org')
  const release = await holdBack(page, /assets\/draft-(?!storage)/)
  await page.reload()
  // On this page, before the draft: the one who typed knows better. The count goes away from what is preset, and back.
  await orderForm(page).getByLabel('Name', { exact: true }).fill('Rita Rapid')
  await orderForm(page).getByRole('checkbox').check()
  await orderForm(page).getByRole('checkbox').uncheck()
  await expect(orderForm(page)).toHaveJSProperty('noValidate', true)
  release()
  await expect(orderForm(page).getByLabel('Email')).toHaveValue('rita@example.org')
  await expect(orderForm(page).getByRole('radio', { name: '4' })).toBeChecked()
  await expect(orderForm(page).getByLabel('Name', { exact: true })).toHaveValue('Rita Rapid')
  await expect(orderForm(page).getByRole('checkbox')).not.toBeChecked()
  await expect(receiptOf(page)).toContainText('4 tickets')
  await page.unrouteAll()

  const releaseAgain = await holdBack(page, /assets\/draft-(?!storage)/)
  await page.reload()
  const email = orderForm(page).getByLabel('Email')
  await email.focus()
  releaseAgain()
  await expect(email).toHaveValue('rita@example.org')
  await expect(orderForm(page).getByLabel('Name', { exact: true })).toHaveValue('Rita Rapid')
  await page.keyboard.type('rita@example.net')
  await expect(email).toHaveValue('rita@example.net')
})

test('what Safari takes out of a form on the way back is there again: the coupon of an order, the title of a proposal', async ({
  page,
}) => {
  const emptyAsSafari = (field: Locator) =>
    field.evaluate((field: HTMLInputElement) => {
      field.value = field.defaultValue
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  await page.goto(paths.tickets)
  await fillOrder(page, { name: 'Rita Return', email: 'rita@example.org', coupon: 'FIVEOFF' })
  await expect(receiptOf(page)).toContainText('CHF 44.00')
  const coupon = orderForm(page).getByLabel('Coupon code')
  await emptyAsSafari(coupon)
  await expect(coupon).toHaveValue('FIVEOFF')
  await expect(receiptOf(page)).toContainText('CHF 44.00')

  await page.goto(paths.suggestion('talk_session'))
  const typed = await fillProposal(page)
  await expectDraft(page, typed)
  const title = page.getByRole('main').getByLabel('Session Title')
  await emptyAsSafari(title)
  await expect(title).toHaveValue(typed)
})

test('an order that fails leaves the focus in the field that was clicked meanwhile', async ({
  page,
  pageErrors,
}) => {
  const failed = Promise.withResolvers<void>()
  await page.route('**/functions/v1/create-checkout', async (route) => {
    if (route.request().postDataJSON().quote) return route.continue()
    await failed.promise
    await route.abort()
  })
  await page.goto(paths.tickets)
  await fillOrder(page, { email: newBuyer() })
  await buyButton(page).click()
  const name = orderForm(page).getByLabel('Name', { exact: true })
  await name.click()
  failed.resolve()
  await expect(page.locator('.toast')).toBeVisible()
  // Until the frames are over in which it could be moved.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(buyButton(page)).toBeEnabled()
  await page.keyboard.type('!')
  await expect(name).toHaveValue('Bea Buyer!')
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('the dialog for an edit link starts anew for another card, and a late answer leaves it alone', async ({
  page,
  app,
  pageErrors,
}) => {
  const first = await propose(app)
  const second = await propose(app)
  await page.goto(paths.contribute)
  const dialog = page.getByRole('dialog', { name: 'Get an edit link' })
  const open = (title: string) =>
    page.getByRole('button', { name: `Get an edit link for ${title}`, exact: true }).click()
  await open(first.title)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText(contributionMessages.addressAdvice)).toBeVisible()
  await page.keyboard.press('Escape')
  await open(second.title)
  await expect(dialog.getByText(contributionMessages.addressAdvice)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await open(first.title)
  const release = await holdBack(page, '**/functions/v1/send-contribution-edit-link')
  const answered = page.waitForResponse('**/functions/v1/send-contribution-edit-link')
  await dialog.getByLabel('Email Address').fill('somebody.else@example.org')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await page.keyboard.press('Escape')
  await open(second.title)
  await dialog.getByLabel('Email Address').fill('mine@example.org')
  release()
  await answered
  await expect(page.locator('.toast')).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Email Address')).toHaveValue('mine@example.org')
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('status of 400'))
})
