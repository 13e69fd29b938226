/** Votes: shown at once, kept, and taken back when the server refuses (docs/product.md#votes). */

import type { Response } from '@playwright/test'
import { contributionMessages as messages } from '../../src/domain/messages/contribution-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { comeBackLater, expect, movePointer, type Page, type Route, test } from '../support/browser.ts'
import { callOf, propose } from '../support/contributions.ts'

const voteCall = '**/functions/v1/contribution-vote'
const isToggle = (route: Route) => !route.request().postData()?.includes('"list"')
const isToggleAnswer = (answer: Response) => answer.request().postData()?.includes('contributionId') ?? false
const stampOf = (page: Page, title: string) => page.getByRole('button', { name: `Vote for “${title}”` })

/** Resolves once the page knows this visitor's votes. */
async function visitBoard(page: Page, path: string = paths.contribute, go = () => page.goto(path)) {
  const listed = page.waitForResponse((answer) => answer.request().postData()?.includes('"list"') ?? false)
  await go()
  await movePointer(page)
  await listed
}

test('a vote counts at once and survives a reload and a way back; taken back and given again it is stored; and it can be removed', async ({
  page,
  app,
}) => {
  const { title, id } = await propose(app)
  await visitBoard(page)
  const stamp = stampOf(page, title)
  const press = async () => {
    const saved = page.waitForResponse(isToggleAnswer)
    await stamp.click()
    return (await saved).json()
  }
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 0 votes`)
  const saved = page.waitForResponse(isToggleAnswer)
  await stamp.click()
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
  expect(await (await saved).json()).toEqual({ status: 'added' })

  // On the page of the proposal, then on the board as the browser kept it from before the first vote.
  for (const go of [() => page.goto(paths.contribution(id)), () => page.goBack()]) {
    await visitBoard(page, undefined, go)
    await expect(stamp).toHaveAttribute('aria-pressed', 'true')
    await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
    expect(await press()).toEqual({ status: 'removed' })
    expect(await press()).toEqual({ status: 'added' })
    await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
  }
  await visitBoard(page)
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
  expect(await press()).toEqual({ status: 'removed' })
  await expect(stamp).toContainText('0')

  await visitBoard(page, paths.contribution(id))
  await expect(stamp).toHaveAttribute('aria-pressed', 'false')
  await expect(stamp).toContainText('0')
})

test('two first votes at once are two votes of one visitor', async ({ page, app, context }) => {
  const made = [await propose(app), await propose(app)]
  await visitBoard(page)
  await context.clearCookies()
  const saved = made.map(({ id }) =>
    page.waitForResponse((answer) => answer.request().postData()?.includes(id) ?? false),
  )
  for (const { title } of made) await stampOf(page, title).dispatchEvent('click')
  await Promise.all(saved)
  await visitBoard(page)
  for (const { title } of made) await expect(stampOf(page, title)).toHaveAttribute('aria-pressed', 'true')
})

test('two tabs of one visitor end with the same vote and count', async ({ page, app, context }) => {
  const { title } = await propose(app)
  const second = await context.newPage()
  for (const tab of [page, second]) await visitBoard(tab)
  for (const tab of [page, second]) {
    const saved = tab.waitForResponse(isToggleAnswer)
    await stampOf(tab, title).click()
    expect(await (await saved).json()).toEqual({ status: 'added' })
  }
  for (const tab of [page, second]) {
    await tab.bringToFront()
    await comeBackLater(tab)
    await expect(stampOf(tab, title)).toHaveAttribute('aria-pressed', 'true')
    await expect(stampOf(tab, title)).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
  }
  await second.close()
})

test('a refused vote is rolled back with an error; once it is taken, votes of others appear with the own one', async ({
  page,
  app,
  pageErrors,
}) => {
  const { title, id } = await propose(app)
  const other = await propose(app)
  await visitBoard(page)
  await page.route(voteCall, (route) => route.fulfill({ status: 429, json: { error: 'Too many requests.' } }))
  const stamp = stampOf(page, title)
  await stamp.click()
  await expect(page.locator('.toast')).toContainText(messages.voteFailed)
  await expect(stamp).toHaveAttribute('aria-pressed', 'false')
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 0 votes`)

  // The control: let through, the same click counts.
  await page.unroute(voteCall)
  for (const contributionId of [id, other.id]) await callOf(app, 'contribution-vote', { contributionId })
  await stamp.click()
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 2 votes`)
  await expect(stampOf(page, other.title)).toHaveAccessibleName(`Vote for “${other.title}”, 1 vote`)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('429'))
})

test('where cookies are blocked a vote says so, instead of counting with each press', async ({
  page,
  app,
  context,
}) => {
  const { title } = await propose(app)
  await visitBoard(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await stampOf(page, title).click()
  await expect(page.getByRole('alert')).toContainText(messages.votesNeedCookies)
  await page.reload()
  await expect(stampOf(page, title)).toHaveAccessibleName(`Vote for “${title}”, 0 votes`)
})

test('quick clicks are sent one after another and end in the last state', async ({ page, app }) => {
  const { title } = await propose(app)
  await visitBoard(page)
  let underWay = 0
  let most = 0
  const statuses: string[] = []
  await page.route(voteCall, async (route) => {
    most = Math.max(most, ++underWay)
    const answer = await route.fetch()
    statuses.push((await answer.json()).status)
    underWay -= 1
    await route.fulfill({ response: answer })
  })
  const stamp = stampOf(page, title)
  await stamp.dblclick()
  await expect(stamp).toHaveAttribute('aria-pressed', 'false')
  await stamp.click()
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => underWay === 0 && statuses.at(-1)).toBe('added')
  expect(most).toBe(1)
  await page.unroute(voteCall)
  await visitBoard(page)
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
})

test('a list of own votes that fails to load is only logged, and a click before it has loaded is still counted', async ({
  page,
  app,
  pageErrors,
}) => {
  const { title } = await propose(app)
  const logged = page.waitForEvent('console', (message) => message.text().includes('list of votes'))
  await page.route(voteCall, (route) => route.abort(), { times: 1 })
  await page.goto(paths.contribute)
  await movePointer(page)
  await logged
  await expect(page.locator('.toast')).toHaveCount(0)
  const stamp = stampOf(page, title)
  const saved = page.waitForResponse(isToggleAnswer)
  await stamp.click()
  await saved

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(voteCall)
  await page.route(voteCall, async (route) => {
    if (!isToggle(route)) await held
    await route.continue()
  })
  await page.goto(paths.contribute)
  await asked
  await stamp.click()
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  const listed = page.waitForResponse(voteCall)
  release()
  await listed
  await expect(stamp).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
  await page.unroute(voteCall)
  await visitBoard(page)
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a visitor votes with the keyboard, and the vote is stored although the browser is never idle', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout = 0 } = {}) =>
      timeout === 0 ? 0 : window.setTimeout(callback, timeout)
  })
  const { title } = await propose(app)
  await visitBoard(page)
  const stamp = stampOf(page, title)
  const saved = page.waitForResponse(isToggleAnswer)
  await stamp.focus()
  await page.keyboard.press('Enter')
  await expect(stamp).toHaveAttribute('aria-pressed', 'true')
  expect(await (await saved).json()).toEqual({ status: 'added' })
  await page.keyboard.press('Space')
  await expect(stamp).toHaveAttribute('aria-pressed', 'false')
  await expect(stamp).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a vote posts a form and returns to its card', async ({ page, app }) => {
    const { title, id } = await propose(app)
    await page.goto(paths.contribute)
    await stampOf(page, title).click()
    await expect(page).toHaveURL(`${paths.contribute}?voted=${id}#proposal-${id}`)
    await expect(stampOf(page, title)).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
    await expect(stampOf(page, title)).toHaveAttribute('aria-pressed', 'true')
    await stampOf(page, title).click()
    await expect(page).toHaveURL(paths.contributionOnBoard(id))
    await expect(stampOf(page, title)).toHaveAccessibleName(`Vote for “${title}”, 0 votes`)
  })

  test('a vote for a deleted proposal shows an error', async ({ page, app }) => {
    const answer = await page.request.post(paths.contribute, {
      form: { vote: '00000000-0000-4000-8000-000000000000' },
      headers: { origin: app.url },
    })
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain(messages.voteFailed)
  })
})
