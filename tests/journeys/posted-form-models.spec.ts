/** Forms that browsers post themselves, each against a model of it. */
import fc from 'fast-check'
import type { WholePlan } from '../../src/domain/day/talks.ts'
import { mostStars } from '../../src/domain/demos/demos.ts'
import { seatMessages } from '../../src/domain/messages/seat-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import type { OwnSeat } from '../../src/domain/seats.ts'
import type { RunningApp } from '../support/app.ts'
import { testOfModels as base, expect, type Page } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { checkPostedForm, textField } from '../support/posted-form-model.ts'

// One site for all, and little to paint.
base.describe.configure({ mode: 'default' })
base.use({ viewport: { width: 640, height: 480 } })

const test = base.extend({
  // Answers that fail are part of the models; what a script throws is not.
  pageErrors: async ({ pageErrors }, use) => {
    await use(pageErrors)
    pageErrors.errors = pageErrors.errors.filter((error) => !/Failed to load resource/.test(error))
  },
})

test('a talk is pitched once, however it is pressed and answered, and nothing typed is lost', async ({
  page,
  admin,
}) => {
  const { call } = admin
  const { url } = (await (await call('open-floor', { minutes: 60 })).json()) as { url: string }
  await checkPostedForm(page, {
    path: url.slice(url.indexOf(paths.pitch)),
    field: textField((page) => page.getByLabel('What is it about?')),
    submit: (page) => page.getByRole('button', { name: 'Pitch it' }),
    prepare: (page) => page.getByLabel('Your name').fill('Ida Eilig'),
    async whenDone(page) {
      await expect(page.getByText(/you are number \d+/)).toBeVisible()
      // By a script that comes after the page is painted.
      await page.waitForFunction(() => !sessionStorage.getItem('draft-pitch'))
    },
    hasDraft: true,
    async stored() {
      const { talks } = (await (await call('get-plan', {})).json()) as WholePlan
      return talks.map(({ title }) => title)
    },
  })
})

/** A seat of a free order, by its code. */
async function orderSeat(app: RunningApp, email: string) {
  const buyer = { name: 'Ida Eilig', email, numberOfTickets: 1, couponCode: 'SPEAKER100' }
  await callOf(app, 'create-checkout', buyer)
  const mail = await app.waitForMail(
    ({ to, text }) => to?.[0]?.address === email && !!text?.includes('/seat/'),
  )
  const code = /\/seat\/([0-9a-f]{32})/.exec(mail.text ?? '')?.[1] ?? ''
  const read = async () => (await (await callOf(app, 'find-seat', { code })).json()) as OwnSeat
  return { path: paths.seatOf(code), read }
}

test('a seat has the name that was sent last, however it is pressed and answered', async ({ page, app }) => {
  const { path, read } = await orderSeat(app, 'seat-of-the-model@example.org')
  await checkPostedForm(page, {
    path,
    field: textField((page) => page.getByLabel('Name', { exact: true })),
    submit: (page) => page.getByRole('button', { name: 'Save', exact: true }),
    whenDone: (page) => expect(page.getByRole('status')).toContainText(seatMessages.saved.text),
    stored: async () => [(await read()).name ?? ''],
  })
})

test('a seat has the answers that were sent last, however they are pressed and answered', async ({
  page,
  app,
}) => {
  const { path, read } = await orderSeat(app, 'poll-of-the-model@example.org')
  const bowl = (page: Page, value: string) => page.locator(`[name=lunchPreference][value="${value}"]`)
  const comes = (page: Page) => page.locator('[name=commitment][value=yes-morning]').check({ force: true })
  await checkPostedForm(page, {
    path,
    field: {
      texts: fc.constantFrom('classic-ponzu', 'miso-chicken', 'spicy-tofu'),
      fill: (page, value) => bowl(page, value).check({ force: true }),
      shows: (page, value) =>
        value
          ? expect(bowl(page, value)).toBeChecked()
          : expect(page.locator('[name=lunchPreference]:checked')).toHaveCount(0),
      locator: bowl,
    },
    submit: (page) => page.getByRole('button', { name: 'Save my answers' }),
    prepare: comes,
    whenDone: (page) => expect(page.getByRole('status')).toContainText(seatMessages.answered.text),
    async stored() {
      const { choices } = await read()
      return choices?.lunchPreference ? [choices.lunchPreference] : []
    },
  })
})

test('a demo has the stars that were pressed last, however they are pressed and answered', async ({
  page,
  app,
  admin,
}) => {
  const { call } = admin
  await call('run-demos', { do: 'set', isOpen: true, seconds: 1800 })
  const idea = { title: 'Of the model', line: 'One line.', name: 'Ada Muster' }
  const { demoId } = (await (await callOf(app, 'add-idea', idea)).json()) as { demoId: string }
  await call('run-demos', { do: 'show', demoId })
  await call('run-demos', { do: 'start', demoId })
  const star = (page: Page, value: string) => page.getByRole('button', { name: `${value} of ${mostStars}` })
  const rated = (page: Page) => expect(page.getByRole('status')).toContainText('Your stars count')
  // The first stars make the visitor known.
  await page.goto(paths.demos)
  await star(page, '1').click()
  await rated(page)
  const headers = { apikey: (await page.locator('[name=anon-key]').getAttribute('content')) ?? '' }
  await checkPostedForm(page, {
    path: paths.demos,
    field: {
      texts: fc.constantFrom('1', '2', '3', '4', '5'),
      // Its press is the choice.
      fill: async () => {},
      shows: (page, value) => expect(star(page, value)).toHaveAttribute('aria-pressed', 'true'),
      locator: star,
    },
    submit: star,
    whenDone: rated,
    async stored() {
      const own = await page.request.post('/functions/v1/list-own-demos', { headers, data: {} })
      const { stars } = (await own.json()) as { stars: Record<string, number> }
      return [String(stars[demoId])]
    },
  })
})
