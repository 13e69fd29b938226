/** One's own data by a mailed link: seen, downloaded, off the list, deleted (docs/security.md#privacy-and-erasure). */
import { readFile } from 'node:fs/promises'
import { directoryMessages } from '../../src/domain/messages/directory-messages.ts'
import { yourDataMessages as messages } from '../../src/domain/messages/your-data-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page } from '../support/browser.ts'
import { testOnNobody as test } from '../support/directory.ts'
import { buyByCalls } from '../support/tickets.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const ask = async (page: Page, email: string) => {
  await page.getByLabel('Email Address').fill(email)
  await button(page, 'Mail me the link').click()
  await expect(title(page, messages.linkSent.title)).toBeVisible()
  await expect(page.getByText(messages.linkSent.text)).toBeVisible()
}
const linkIn = (text = '') => /\/privacy\/your-data\?token=[\w-]{43}/.exec(text)?.[0]

// A second worker would need a site and a browser of its own.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ app }) => {
  for (const [name, email] of [
    ['Ada Bern', 'ada@example.org'],
    ['Eve Thun', 'eve@example.org'],
  ] as const)
    await buyByCalls(app, { name, email, isListed: true })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const { name, email, other } = javaScriptEnabled
      ? { name: 'Ada Bern', email: 'ada@example.org', other: 'Eve Thun' }
      : { name: 'Eve Thun', email: 'eve@example.org', other: 'Ada Bern' }

    test('somebody gets the answer that everybody gets, sees by the mailed link what is kept, takes it along, leaves the list and has it deleted', async ({
      page,
      app,
    }) => {
      test.slow()
      await page.goto(paths.privacy)
      await page.getByRole('link', { name: 'See, download or delete my data' }).click()
      // An unknown address is answered alike.
      await ask(page, 'nobody-at-all@example.org')
      await page.goto(paths.yourData)
      await ask(page, email)
      const mail = await app.waitForMail(({ to, text }) => to?.[0]?.address === email && !!linkIn(text))

      await page.goto(linkIn(mail.text) ?? '')
      await expect(title(page, 'Your data')).toBeVisible()
      if (javaScriptEnabled) {
        expect(new URL(page.url()).search).toBe('')
        await expectAccessible(page, [390])
      }
      await expect(page.getByRole('main')).toContainText('1 ticket, CHF 49.00, paid on')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download my data (JSON)').click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^vcf-my-data-\d{4}-\d\d-\d\d\.json$/)
      const file = await readFile(await download.path(), 'utf8')
      expect(JSON.parse(file)).toMatchObject({ email, orders: [{ profile: { name, is_listed: true } }] })
      expect(file).not.toContain(other)

      await button(page, 'Take me off the list').click()
      await expect(page.getByText(messages.unlisted.title)).toBeVisible()
      await expect(button(page, 'Take me off the list')).toHaveCount(0)
      expect(await (await page.request.get(paths.directory({ search: name }))).text()).toContain(
        directoryMessages.nobodyFound(name).title,
      )

      await button(page, 'Delete my data…').click()
      await expect(title(page, 'Delete my data?')).toBeVisible()
      await expect(page.getByText('Your seat, paid and without a name.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page, [390])
      await button(page, 'Keep it').click()
      await expect(title(page, 'Your data')).toBeVisible()
      await button(page, 'Delete my data…').click()
      await button(page, 'Delete my data for good').click()
      await expect(title(page, messages.deleted.title)).toBeVisible()
      await app.waitForMail(
        ({ to, subject }) => to?.[0]?.address === email && subject === 'Your data is deleted',
      )

      // The link has nothing behind it any more.
      await page.goto(linkIn(mail.text) ?? '')
      await expect(title(page, messages.linkExpired.title)).toBeVisible()
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(button(page, 'Mail me the link')).toBeVisible()
    })
  })
}
