/** The board with a network that is slow or gone, and visitors who don't wait for it. */
import { contributionMessages as messages } from '../../src/domain/messages/contribution-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expect, holdBack, movePointer, type Page, test } from '../support/browser.ts'
import { cardOf, propose } from '../support/contributions.ts'
import { expectDraft } from '../support/drafts.ts'
import { translate } from '../support/translation.ts'

const boardScript = '**/assets/board-*.js'
const stampOf = (page: Page, title: string) => page.getByRole('button', { name: `Vote for “${title}”` })
const withoutNetworkErrors = (errors: string[]) => errors.filter((error) => !/net::ERR_/.test(error))

/** Opens the board and holds its script back until `release` is called. */
async function openBeforeItsScript(page: Page) {
  const release = await holdBack(page, boardScript)
  const asked = page.waitForRequest(boardScript)
  await page.goto(paths.contribute)
  await movePointer(page)
  await asked
  return release
}

test('clicks before the board script has loaded wait for it', async ({ page, app }) => {
  const { title } = await propose(app, { details: 'word '.repeat(100) })
  const release = await openBeforeItsScript(page)
  const card = cardOf(page, title)
  await card.getByRole('button', { name: 'Show more' }).click()
  await stampOf(page, title).click()
  await card.getByRole('button', { name: 'Get an edit link' }).click()
  await expect(card.getByRole('button', { name: 'Show less' })).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Get an edit link' })).toBeVisible()
  await expect(page).toHaveURL(paths.contribute)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(stampOf(page, title)).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
})

test('buttons work as plain forms when the board script fails to load', async ({ page, app, pageErrors }) => {
  const { title, id } = await propose(app)
  await page.route(boardScript, (route) => route.abort())
  await page.goto(paths.contribute)
  await stampOf(page, title).click()
  await expect(page).toHaveURL(`${paths.contribute}?voted=${id}#proposal-${id}`)
  await expect(stampOf(page, title)).toHaveAccessibleName(`Vote for “${title}”, 1 vote`)
  pageErrors.errors = withoutNetworkErrors(pageErrors.errors)
})

test('a vote without network is rolled back with an error, and counts once the network is back', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const { title } = await propose(app)
  // Loaded when the page rests, which a busy machine puts off.
  const toast = page.waitForResponse('**/assets/toast-*.js')
  await page.goto(paths.contribute)
  await movePointer(page)
  await (await toast).finished()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const stamp = stampOf(page, title)
  await stamp.click()
  await expect(page.locator('.toast')).toContainText(messages.voteFailed)
  await expect(stamp).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  const saved = page.waitForResponse('**/functions/v1/contribution-vote')
  await stamp.click()
  expect(await (await saved).json()).toEqual({ status: 'added' })
  pageErrors.errors = withoutNetworkErrors(pageErrors.errors)
})

test('in a page that the browser has translated, the form keeps what is typed, chosen and pressed while it hydrates, and its draft, and a text can change', async ({
  page,
  pageErrors,
}) => {
  const comeLater = await holdBack(page, '**/assets/contribution-form-*.js')
  await page.goto(paths.suggestion('talk_session'))
  await translate(page)
  const form = page.locator('main form[data-draft]')
  const title = form.locator('[name=title]')
  await form.locator('[name=type][value=volunteer]').evaluate((radio: HTMLInputElement) => {
    radio.checked = true
  })
  await title.focus()
  await page.keyboard.type('Soup')
  await page.keyboard.press('Enter')
  const focused = await page.evaluateHandle(() => {
    const names: string[] = []
    addEventListener('focusin', ({ target }) => names.push((target as HTMLInputElement).name))
    return names
  })
  comeLater()
  await expect(form.locator('[name=details]')).toBeFocused()
  expect(await focused.jsonValue()).toEqual(['title', 'details'])
  await title.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' at noon')
  await expect(title).toHaveValue('Soup at noon')
  await expectDraft(page, 'Soup at noon')
  await expect(form.locator('[name=type][value=volunteer]')).toBeChecked()

  // What React does with the texts that it has made.
  const said = await page.evaluate(async () => {
    const translated = () => new Promise((resolve) => setTimeout(resolve))
    const line = document.createElement('p')
    const [count, unit] = [new Text('1'), new Text(' vote')]
    line.append(count, unit)
    document.body.append(line)
    await translated()
    count.nodeValue = '2'
    await translated()
    const changed = line.textContent
    line.insertBefore(new Text('about '), count)
    line.removeChild(unit)
    await translated()
    return [changed, line.textContent]
  })
  expect(said).toEqual(['2 VOTE', 'ABOUT 2'])
  // React says that the page was not what it had rendered.
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('#418'))
})

test('text typed while the form hydrates is kept', async ({ page }) => {
  await page.goto(paths.suggestion('talk_session'))
  const { typed, kept } = await page.evaluate(async () => {
    const find = <Found extends Element>(selector: string) => document.querySelector(selector) as Found
    const details = find<HTMLTextAreaElement>('main [name=details]')
    const form = find<HTMLFormElement>('form[data-draft]')
    const { port1, port2 } = new MessageChannel()
    let typed = ''
    let more = 50
    find<HTMLInputElement>('main [name=title]').focus()
    // One character in each task, until the form is alive and some further.
    await new Promise<void>((resolve) => {
      port1.onmessage = () => {
        typed += 'x'
        details.value += 'x'
        details.dispatchEvent(new Event('input', { bubbles: true }))
        if (form.noValidate) more -= 1
        if (more > 0) port2.postMessage('')
        else resolve()
      }
      port2.postMessage('')
    })
    return { typed: typed.length, kept: details.value.length }
  })
  expect(kept).toBe(typed)

  // An extension that makes pages dark translates none.
  const removing = await page.evaluate(async () => {
    document.documentElement.dataset.scheme = 'dark'
    await new Promise((resolve) => setTimeout(resolve, 300))
    return String(Node.prototype.removeChild)
  })
  expect(removing).toContain('native code')
})

test('what is typed before the first script of the page is there is in the draft without another key', async ({
  page,
}) => {
  const script = '**/assets/document-*.js'
  const release = await holdBack(page, script)
  await page.goto(paths.suggestion('talk_session'), { waitUntil: 'commit' })
  await page.getByLabel('Session Title').fill('Quick fingers')
  release()
  await expectDraft(page, 'Quick fingers')
  await page.goto(paths.poll)
  await page.goto(paths.suggestion('talk_session'))
  await expect(page.getByLabel('Session Title')).toHaveValue('Quick fingers')
})

test('a proposal refused before the script has loaded can be sent with it', async ({ page, pageErrors }) => {
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto(paths.suggestion('volunteer'))
  const form = page.getByRole('main')
  await form.getByLabel("How You'd Like to Help").fill('Second attempt')
  await form.getByLabel('Details').fill('Helps.')
  await form.getByLabel('Name').fill('Lena Muster')
  // Fine for a browser, not for us.
  await form.getByLabel('Email').fill('lena@localhost')
  await form.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByRole('alert')).toContainText(messages.invalidEmail.text)
  await page.unroute(scripts)
  pageErrors.errors = withoutNetworkErrors(pageErrors.errors)
  await page.goto(page.url())
  await form.getByLabel("How You'd Like to Help").fill('Second attempt')
  await form.getByLabel('Details').fill('Helps.')
  await form.getByLabel('Name').fill('Lena Muster')
  await form.getByLabel('Email').fill('lena@example.org')
  await form.getByRole('button', { name: 'Submit Contribution' }).click()
  await page.waitForURL(/#proposal-/)
  await expect(cardOf(page, 'Second attempt').first()).toBeVisible()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a very long title leaves the email field of the edit-link dialog in view and focused', async ({
    page,
    app,
  }) => {
    const { title } = await propose(app, { title: `${'W'.repeat(190)}${process.pid}` })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(paths.contribute)
    await cardOf(page, title).getByRole('button', { name: 'Get an edit link' }).tap()
    const address = page.getByLabel('Email Address')
    await expect(address).toBeFocused()
    await expect(address).toBeInViewport()
  })
})

test('the printed board holds the whole text of both columns', async ({ page, app }) => {
  const long = 'word '.repeat(400)
  await propose(app, { details: long })
  const { title } = await propose(app, { type: 'volunteer', details: long })
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.goto(paths.contribute)
  await expect(page.getByRole('tab')).toHaveCount(2)
  const clipped = () =>
    page.$$eval('.long', (texts) => texts.filter((text) => text.scrollHeight > text.clientHeight + 5).length)
  // The control: on the screen they are.
  expect(await clipped()).toBeGreaterThan(0)
  await expect(cardOf(page, title)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(await clipped()).toBe(0)
  await expect(cardOf(page, title)).toBeVisible()
})
