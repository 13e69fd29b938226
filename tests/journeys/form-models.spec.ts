/** Each form against a model of it: any order of presses, late scripts, answers of all kinds, and reloads. */

import type { Locator } from '@playwright/test'
import { paths } from '../../src/domain/paths.ts'
import { testOfModels as base, expect, type Page } from '../support/browser.ts'
import { propose } from '../support/contributions.ts'
import { checkForm } from '../support/form-model.ts'

// One site for all of them, and little to paint: the models are about scripts.
base.describe.configure({ mode: 'default' })
base.use({ viewport: { width: 640, height: 480 } })

const test = base.extend({
  // Answers that fail are part of the models; what a script throws is not.
  pageErrors: async ({ pageErrors }, use) => {
    await use(pageErrors)
    pageErrors.errors = pageErrors.errors.filter(
      (error) => !/Failed to load resource|list of votes/.test(error),
    )
  },
})

const claim = (form: string) => `${form}: each submission is done once, and nothing typed is lost`
const main = (page: Page) => page.getByRole('main')
const address = (number: number) => `typed-${number}@example.org`
async function fillEmpty(field: Locator, text: string) {
  if ((await field.inputValue()) === '') await field.fill(text)
}

test(claim('the newsletter form'), ({ page }) =>
  checkForm(page, {
    path: paths.newsletter,
    script: 'newsletter-form',
    call: 'subscribe-newsletter',
    answer: { success: true },
    field: (page) => main(page).getByLabel('Email'),
    textOf: address,
    submit: (page) => main(page).getByRole('button', { name: /^Subscrib(e|ing\.\.\.)$/ }),
    whenDone: (page) => page.waitForURL(`**${paths.newsletterConfirmation}`),
    isKeyed: true,
  }),
)

test(claim('the proposal form'), async ({ page, app }) => {
  const contribution = await propose(app)
  await checkForm(page, {
    path: paths.suggestion('talk_session'),
    script: 'contribution-form',
    call: 'submit-contribution',
    answer: { success: true, contribution },
    field: (page) => page.getByLabel('Session Title'),
    submit: (page) => page.getByRole('button', { name: /^(Submit Contribution|Saving\.\.\.)$/ }),
    async prepare(page) {
      await fillEmpty(page.getByLabel('Details'), 'Some details')
      await fillEmpty(main(page).getByLabel('Name'), 'Ida Eilig')
      await fillEmpty(main(page).getByLabel('Email'), 'ida@example.org')
    },
    stubs: { 'find-similar-contributions': { contributions: [] } },
    whenDone: (page) => page.waitForURL(/#proposal-/),
    hasDraft: true,
    isKeyed: true,
  })
})

test(claim('the ticket form'), ({ page }) =>
  checkForm(page, {
    path: paths.tickets,
    script: 'ticket-form',
    call: 'create-checkout',
    answer: { url: paths.privacy },
    field: (page) => page.locator('form.order-form').getByLabel('Name', { exact: true }),
    submit: (page) => page.locator('form.order-form button[value=buy]'),
    prepare: (page) => fillEmpty(page.locator('form.order-form').getByLabel('Email'), 'ida@example.org'),
    whenDone: (page) => page.waitForURL(`**${paths.privacy}`),
    hasDraft: true,
    isKeyed: true,
  }),
)

test(claim('the request for an edit link'), async ({ page, app }) => {
  const { id } = await propose(app)
  await checkForm(page, {
    path: `${paths.contribute}?edit=${id}`,
    script: 'edit-link-form',
    call: 'send-contribution-edit-link',
    answer: { success: true },
    field: (page) => main(page).getByLabel('Email Address'),
    textOf: address,
    submit: (page) => main(page).getByRole('button', { name: /^Send/ }),
    whenDone: (page) => expect(page.locator('.toast')).toContainText('Edit link sent'),
    isKeyed: true,
  })
})

test(claim('the poll'), ({ page }) =>
  checkForm(page, {
    path: paths.poll,
    script: 'poll',
    call: 'submit-food-preferences',
    answer: { success: true },
    field: (page) => page.locator('#poll-email'),
    textOf: address,
    submit: (page) => page.getByRole('button', { name: /^Submit/ }),
    prepare: (page) => page.locator('[name=commitment][value=no-changed-plans]').check({ force: true }),
    whenDone: (page) => expect(page.locator('[data-thanks]')).toBeVisible(),
    isKeyed: true,
  }),
)

const own = {
  id: '00000000-0000-4000-8000-00000000000a',
  type: 'talk_session',
  title: 'Mine',
  details: 'Details',
  contributor_name: 'Ida Eilig',
  contributor_email: 'ida@example.org',
  contributor_phone: null,
}

test(claim('editing a proposal'), ({ page }) =>
  checkForm(page, {
    path: `${paths.contribute}?token=of-the-model`,
    call: 'update-contribution',
    answer: { success: true, contribution: { ...own, vote_count: 0, created_at: '2025-08-01T10:00:00Z' } },
    field: (page) => page.getByRole('dialog').getByLabel('Session Title'),
    submit: (page) =>
      page.getByRole('dialog').getByRole('button', { name: /^(Update Contribution|Saving\.\.\.)$/ }),
    stubs: { 'validate-contribution-edit-token': { contribution: own } },
    whenDone: (page) => page.waitForURL(/\?id=/),
    hasDraft: true,
    isKeyed: true,
  }),
)

test(claim('editing a profile'), ({ page }) => {
  const participant = {
    id: own.id,
    customer_name: 'Ida Eilig',
    about_me: null,
    linkedin_profile_url: null,
    profile_image_url: null,
    app_idea: null,
  }
  return checkForm(page, {
    path: `${paths.participants}?edit=of-the-model`,
    call: 'update-participant',
    answer: { success: true, participant },
    field: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: /^(Save Profile|Saving\.\.\.)$/ }),
    stubs: { 'validate-edit-token': { participant } },
    whenDone: (page) => expect(page.getByRole('dialog')).toBeHidden(),
    hasDraft: true,
  })
})

test(claim('an offered seat'), ({ page }) => {
  const seat = {
    customer_name: 'Ida Eilig',
    number_of_tickets: 1,
    total_amount: 4900,
    discount_amount: 0,
    coupon_code: null,
    hold_expires_at: '2025-08-01T10:00:00Z',
  }
  return checkForm(page, {
    path: `${paths.tickets}?offer=of-the-model`,
    call: 'take-offered-seat',
    answer: { url: paths.privacy },
    submit: (page) => page.getByRole('button', { name: /^(Pay now|One moment\.\.\.)$/ }),
    stubs: { 'find-offered-seat': seat },
    whenDone: (page) => page.waitForURL(`**${paths.privacy}`),
  })
})

test(claim('sign-in'), ({ page }) =>
  checkForm(page, {
    path: paths.adminLogin,
    script: 'login-forms',
    call: 'authenticate-admin',
    answer: { success: true, sessionToken: 'x', user: { id: 'x', email: 'x@example.org', name: 'X' } },
    field: (page) => page.getByLabel('Email'),
    textOf: address,
    submit: (page) => page.getByRole('button', { name: /^Log/ }),
    prepare: (page) => page.getByLabel('Password').fill('a password'),
    whenDone: (page) => page.waitForURL(`**${paths.adminLogin}?on`),
  }),
)

test(claim('a forgotten password'), ({ page }) =>
  checkForm(page, {
    path: `${paths.adminLogin}?forgot`,
    script: 'login-forms',
    call: 'request-admin-password-reset',
    answer: { success: true },
    field: (page) => page.getByLabel('Email'),
    textOf: address,
    submit: (page) => page.getByRole('button', { name: /^Send/ }),
    whenDone: (page) => expect(page.locator('.toast')).toContainText('Reset Email Sent'),
  }),
)

test(claim('a new password'), ({ page }) =>
  checkForm(page, {
    path: `${paths.adminResetPassword}?token=of-the-model`,
    script: 'new-password',
    call: 'reset-admin-password',
    answer: { success: true },
    submit: (page) => page.getByRole('button', { name: /^Reset/ }),
    async prepare(page) {
      for (const label of ['New Password', 'Confirm Password'])
        await page.getByLabel(label).fill('snow-and-cowbell')
    },
    whenDone: (page) =>
      expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible(),
  }),
)

test.describe('on admin pages', () => {
  test.beforeEach(async ({ context, admin }) => {
    await context.addCookies(admin.cookies)
  })

  test(claim('signing out'), async ({ page }) => {
    // An error lies over the button, and stays while the pointer is there.
    await page.addLocatorHandler(page.locator('.toast'), (toast) => toast.getByRole('button').click())
    await checkForm(page, {
      path: paths.admin,
      script: 'sign-out',
      call: 'sign-out-admin',
      answer: { success: true },
      submit: (page) => page.getByRole('button', { name: 'Logout' }),
      whenDone: (page) => page.waitForURL((url) => !url.pathname.startsWith(paths.admin)),
    })
  })

  test(claim('a new task'), async ({ page, admin }) => {
    const { secret } = admin
    const task = {
      id: own.id,
      title: 'Task',
      description: null,
      due_date: null,
      owner: null,
      completed: false,
      created_at: '2025-08-01T10:00:00Z',
      updated_at: '2025-08-01T10:00:00Z',
    }
    await checkForm(page, {
      path: paths.taskBoard(secret),
      call: 'create-internal-task',
      answer: { success: true, task },
      field: (page) => page.getByRole('dialog').getByLabel('Title'),
      submit: (page) =>
        page.getByRole('dialog').getByRole('button', { name: /^(Create Task|Saving\.\.\.)$/ }),
      prepare: (page) => page.getByRole('button', { name: 'Add Task' }).click(),
      whenDone: (page) => expect(page.getByRole('dialog')).toBeHidden(),
      hasDraft: true,
      isKeyed: true,
    })
  })
})
