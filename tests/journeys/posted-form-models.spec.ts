/** Forms that browsers post themselves, each against a model of it. */
import type { WholePlan } from '../../src/domain/day/talks.ts'
import { paths } from '../../src/domain/paths.ts'
import { seatMessages } from '../../src/domain/seat-messages.ts'
import { signIn } from '../support/admins.ts'
import { testOfModels as base, expect } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { checkPostedForm } from '../support/posted-form-model.ts'

// One site for both, and little to paint.
base.describe.configure({ mode: 'default' })
base.use({ viewport: { width: 640, height: 480 } })

const test = base.extend({
  // Answers that fail are part of the models; what a script throws is not.
  trouble: async ({ trouble }, use) => {
    await use(trouble)
    trouble.errors = trouble.errors.filter((error) => !/Failed to load resource/.test(error))
  },
})

test('a talk is pitched once, however it is pressed and answered, and nothing typed is lost', async ({
  page,
  app,
}) => {
  const { call } = await signIn(app)
  const { url } = (await (await call('open-floor', { minutes: 60 })).json()) as { url: string }
  await checkPostedForm(page, {
    path: url.slice(url.indexOf(paths.pitch)),
    field: (page) => page.getByLabel('What is it about?'),
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

test('a seat has the name that was sent last, however it is pressed and answered', async ({ page, app }) => {
  const email = 'seat-of-the-model@example.org'
  const buyer = { name: 'Ida Eilig', email, numberOfTickets: 1, couponCode: 'SPEAKER100' }
  await callOf(app, 'create-checkout', buyer)
  const mail = await app.waitForMail(
    ({ to, text }) => to?.[0]?.address === email && !!text?.includes('/seat/'),
  )
  const code = /\/seat\/([0-9a-f]{32})/.exec(mail.text ?? '')?.[1] ?? ''
  await checkPostedForm(page, {
    path: paths.seatOf(code),
    field: (page) => page.getByLabel('Name', { exact: true }),
    submit: (page) => page.getByRole('button', { name: 'Save', exact: true }),
    whenDone: (page) => expect(page.getByRole('status')).toContainText(seatMessages.saved.text),
    async stored() {
      const seat = (await (await callOf(app, 'find-seat', { code })).json()) as { name: string }
      return [seat.name]
    },
  })
})
