/** Proposing: the form, what it refuses, and where the proposal then appears (docs/product.md#proposal-form). */
import { contributionMessages as messages } from '../../src/domain/messages/contribution-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expect, type Page, type Route, test } from '../support/browser.ts'
import { newAddress, propose } from '../support/contributions.ts'
import { expectDraft } from '../support/drafts.ts'
import { toastOf } from '../support/toasts.ts'

const submitCall = '**/functions/v1/submit-contribution'
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Contribution' }).click()

async function fillIn(page: Page, given: { title: string; details?: string; email?: string }) {
  await page.getByLabel('Session Title').fill(given.title)
  await page.getByLabel('Details').fill(given.details ?? 'Bring a chair.')
  await page.getByRole('main').getByLabel('Name').fill('Lena Muster')
  await page
    .getByRole('main')
    .getByLabel('Email')
    .fill(given.email ?? newAddress())
}

test('a new proposal is on the board at once, first and highlighted', async ({ page }) => {
  const title = `Knitting with recursion ${process.pid}`
  await page.goto(paths.contribute)
  await page.locator('#talk_session').getByRole('button', { name: 'Suggest' }).click()
  await expect(page).toHaveURL(`${paths.contribute}?suggest=talk_session`)
  await fillIn(page, { title, details: 'Row one.\n\n  Row two.' })
  const sent = page.waitForRequest(submitCall)
  await submit(page)
  expect((await sent).postDataJSON()).toEqual({
    type: 'talk_session',
    title,
    details: 'Row one.\n\n  Row two.',
    contributor_name: 'Lena Muster',
    contributor_email: expect.any(String),
    contributor_phone: null,
  })

  await page.waitForURL(/\/contribute#proposal-/)
  await expect(toastOf(page, messages.submitted)).toBeVisible()
  const card = page.locator('#talk_session .proposal-card').first()
  await expect(card).toHaveText(/Row one\.\n\n {2}Row two\./)
  await expect(card).toContainText(title)
  await expect(card).toContainText('by Lena Muster')
  expect(await card.evaluate((element) => element.matches(':target'))).toBe(true)
  await expect(card).toBeInViewport()
})

test('missing fields and a text that is too long show errors in form order, the first one gets the focus, and what was typed is kept', async ({
  page,
}) => {
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const title = page.getByLabel('Session Title')
  await submit(page)
  await expect(toastOf(page, messages.missingText.title)).toContainText(messages.missingText.text)
  // Each sentence is on the page once.
  await expect(page.getByText(messages.missingText.text)).toHaveCount(1)
  await expect(page.getByLabel('Details')).toHaveAccessibleDescription(/This needs a few words/)
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(new RegExp(messages.emptyField.title))

  await title.fill('Xyq')
  await page.getByLabel('Details').fill('  \n ')
  await submit(page)
  await expect(toastOf(page, messages.missingText.text)).toBeVisible()
  await expect(page.getByLabel('Details')).toBeFocused()

  await page.getByLabel('Details').fill('Bring a chair.')
  await page.getByRole('main').getByLabel('Email').fill('not an address')
  await submit(page)
  await expect(toastOf(page, messages.missingPerson.title)).toContainText(messages.missingPerson.text)
  await expect(page.getByRole('main').getByLabel('Name')).toBeFocused()

  await page.getByRole('main').getByLabel('Name').fill('Lena Muster')
  await submit(page)
  await expect(toastOf(page, messages.invalidEmail.title)).toContainText(messages.invalidEmail.text)
  await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()

  await page.getByRole('main').getByLabel('Email').fill(newAddress())
  await page.getByLabel('Details').fill('x'.repeat(10_001))
  await submit(page)
  await expect(toastOf(page, messages.detailsTooLong)).toBeVisible()
  await expect(page.getByLabel('Details')).toHaveValue('x'.repeat(10_001))
  expect(sent).toEqual([])

  // The control: the same watch sees a whole proposal leave.
  await page.getByLabel('Details').fill('Bring a chair.')
  await submit(page)
  await page.waitForURL(/#proposal-/)
  expect(sent.some((url) => url.endsWith('/submit-contribution'))).toBe(true)
})

test('a proposal sent without network shows an error; Submit shows progress; a failed save shows an error and keeps everything', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  await fillIn(page, { title: 'Offline first', email: 'lena@example.org' })
  await expect(page.locator('form[data-draft]')).toHaveJSProperty('noValidate', true)
  await context.setOffline(true)
  await submit(page)
  await expect(toastOf(page, messages.submitFailed)).toBeVisible()
  await expect(page.getByLabel('Session Title')).toHaveValue('Offline first')
  await context.setOffline(false)
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toBeHidden()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const fail = async (route: Route) => {
    await held
    await route.abort()
  }
  await page.route(submitCall, fail, { times: 1 })
  await submit(page)
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(toastOf(page, messages.submitFailed)).toBeVisible()
  await expect(page.getByLabel('Session Title')).toHaveValue('Offline first')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('lena@example.org')
  await expect(page.getByRole('button', { name: 'Submit Contribution' })).toBeFocused()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_'))
})

test('labels follow the proposal type; a reload keeps the draft and its type; once it is sent the draft is gone, and a keynote is not on the board', async ({
  page,
}) => {
  const title = `Opening words ${process.pid}`
  await page.goto(paths.contribute)
  await page.locator('#volunteer').getByRole('button', { name: 'Suggest' }).click()
  await expect(page.getByRole('radio', { name: /Volunteer/ })).toBeChecked()
  await expect(page.getByLabel("How You'd Like to Help")).toBeVisible()
  await page.getByRole('radio', { name: /Talk\/Session/ }).check()
  await expect(page.getByLabel('Session Title')).toBeVisible()
  await page.getByRole('radio', { name: /Keynote/ }).check()
  await page.getByLabel('Keynote Title').fill(title)
  await page.getByLabel('Details').fill('Good morning.')
  await page.getByRole('main').getByLabel('Name').fill('Lena Muster')
  await page.getByRole('main').getByLabel('Email').fill(newAddress())
  await expectDraft(page, title)
  await page.reload()
  await expect(page.getByRole('radio', { name: /Keynote/ })).toBeChecked()
  await expect(page.getByLabel('Keynote Title')).toHaveValue(title)
  await expect(page.getByLabel('Details')).toHaveValue('Good morning.')
  await submit(page)
  await page.waitForURL(/\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Board' }).click()
  await expect(page).toHaveURL(paths.contribute)
  await expect(page.getByText(title)).toHaveCount(0)
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  await expect(page.getByLabel('Session Title')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(title)
})

test('the form shows similar proposals while the title is typed', async ({ page, app }) => {
  const there = await propose(app, { title: 'Teaching parrots to review pull requests' })
  await page.clock.install()
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('find-similar') && asked.push(request.url()))
  const title = page.getByLabel('Session Title')
  await title.pressSequentially('Tea')
  // However slowly this is typed, it is without a pause.
  await page.clock.pauseAt(Date.now() + 60_000)
  await title.pressSequentially('ching parrots to review code')
  await page.clock.resume()
  const near = page.getByRole('status').filter({ hasText: 'Somebody already proposed something like this' })
  const link = near.getByRole('link', { name: there.title })
  await expect(link).toHaveAttribute('href', paths.contribution(there.id))
  await expect(near).toContainText('by Pia Ejemplo, 0 votes')
  expect(asked).toHaveLength(1)

  await title.fill('Tea')
  await expect(near).toHaveCount(0)
})

test('who comes back to the form after sending finds it as new', async ({ page, app }) => {
  const there = await propose(app, { title: 'Teaching otters to review pull requests' })
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  await page.getByRole('radio', { name: /Keynote/ }).check()
  await page.getByLabel('Keynote Title').fill('Teaching otters to review code')
  await page.getByLabel('Details').fill('Good morning.')
  await page.getByRole('main').getByLabel('Name').fill('Lena Muster')
  await page.getByRole('main').getByLabel('Email').fill(newAddress())
  const near = page.getByRole('link', { name: there.title })
  await expect(near).toBeVisible()
  // As long as this answer, the page stays.
  await page.route('**/contribute?id=*', (route) => route.fulfill({ status: 204 }))
  const sent = page.waitForResponse(submitCall)
  await submit(page)
  await (await sent).finished()
  await page.waitForTimeout(300)
  // It goes into the back/forward cache, and comes back. Firefox loses the messages that a page posts to itself as it goes.
  await page.evaluate(async () => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = () => {}
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await Promise.resolve()
    MessagePort.prototype.postMessage = postMessage
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('button', { name: 'Submit Contribution' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: /Talk/ })).toBeChecked()
  await expect(page.getByLabel('Session Title')).toHaveValue('')
  await expect(near).toHaveCount(0)
})

test('late or failed answers about similar proposals show nothing', async ({ page, app, pageErrors }) => {
  await propose(app, { title: 'Otters as operators' })
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  const title = page.getByLabel('Session Title')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const finished = page.waitForEvent('requestfinished', (request) =>
    (request.postData() ?? '').includes('Otters as operators'),
  )
  await page.route('**/find-similar-contributions', async (route) => {
    if (route.request().postData()?.includes('Otters')) await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/find-similar-contributions')
  await title.fill('Otters as operators')
  await asked
  const next = page.waitForResponse('**/find-similar-contributions')
  await title.fill('Zzyzx qqqq wwww')
  await next
  release()
  await finished
  await expect(page.getByText('Somebody already proposed')).toHaveCount(0)
  await page.unroute('**/find-similar-contributions')

  await page.route('**/find-similar-contributions', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await title.fill('Otters as operators')
  await failed
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unroute('**/find-similar-contributions')

  // The control: undisturbed, the same title finds it.
  await title.fill('Otters as operators!')
  await expect(page.getByText('Somebody already proposed')).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a filled-in honeypot field discards the proposal, and people never see that field', async ({
  page,
  pageErrors,
}) => {
  await page.goto(`${paths.contribute}?suggest=talk_session`)
  await expect(page.locator('[name=homepage]')).toBeHidden()
  await fillIn(page, { title: 'Cheap watches' })
  await page.locator('[name=homepage]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
    // As whatever fills in a field in a browser does: what changes without a word while the form comes alive is not kept.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByLabel('Details').focus()
  await submit(page)
  await expect(toastOf(page, messages.failedTitle)).toContainText(messages.submitFailed)
  expect(await (await page.request.get(paths.contribute)).text()).not.toContain('Cheap watches')
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('400'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a proposal is made by plain forms', async ({ page }) => {
    const title = `Paper computers ${process.pid}`
    await page.goto(paths.contribute)
    await page.locator('#talk_session').getByRole('button', { name: 'Suggest' }).click()
    await fillIn(page, { title, details: '東京'.repeat(4_900) })
    await submit(page)
    await expect(page).toHaveURL(/\/contribute#proposal-/)
    await expect(page.locator('#talk_session .proposal-card').first()).toContainText(title)
  })

  test('a refused proposal comes back with its error and its text', async ({ page, app }) => {
    const answer = await page.request.post(paths.contribute, {
      multipart: {
        intent: 'submit',
        type: 'volunteer',
        title: 'Night watch',
        details: 'I do not sleep.',
        contributor_name: 'Lena Muster',
        contributor_email: 'nowhere',
        contributor_phone: '',
      },
      headers: { origin: app.url },
    })
    expect(answer.status()).toBe(400)
    const html = await answer.text()
    for (const part of [
      messages.invalidEmail.title,
      messages.invalidEmail.text,
      'value="Night watch"',
      'I do not sleep.',
      'value="nowhere"',
    ])
      expect(html).toContain(part)
  })
})
