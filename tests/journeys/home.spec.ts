/** What home holds (docs/product.md#home). */
import { paths } from '../../src/domain/paths.ts'
import { expect, holdBack, test } from '../support/browser.ts'
import { testEvent } from '../support/event.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const { links, prompts } = testEvent

test('home shows date, place and map, 15 sponsors, the networks, two organisers, the day from coffee to awards, the words of a talk and the profile of a known speaker', async ({
  page,
}) => {
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { name: testEvent.dateText })).toBeVisible()
  const venue = page.getByRole('link', { name: new RegExp(testEvent.venue.name) })
  await expect(venue).toHaveAttribute('href', links.maps.url)

  const people = page.getByRole('region', { name: 'Organizers' })
  for (const { name, profile } of testEvent.people.organizers) {
    await expect(people.getByRole('heading', { name })).toBeVisible()
    await expect(people.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', profile.url)
  }
  const logos = page.locator('#sponsors').getByRole('listitem').getByRole('link')
  await expect(logos).toHaveCount(15)
  for (const logo of await logos.all()) await expect(logo).toHaveAttribute('target', '_blank')
  for (const url of [links.photoNetwork?.url, links.chatGroup?.url]) {
    await expect(page.getByRole('contentinfo').locator(`a[href="${url}"]`)).toBeVisible()
  }

  const schedule = page.getByRole('region', { name: 'Schedule' })
  for (const act of ['SPARK', 'SHARE', 'SHIP']) {
    await expect(schedule.getByRole('heading', { name: new RegExp(`^${act}$`, 'i') })).toBeVisible()
  }
  const times = [
    '10:00',
    '10:30',
    '11:00',
    '12:30',
    '14:00',
    '15:30',
    '16:00',
    '16:30',
    '19:00',
    '21:00',
    '22:00',
  ]
  expect(await schedule.locator('time').allTextContents()).toEqual(times)

  await schedule.getByRole('button', { name: 'Read more' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('heading')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await schedule.getByRole('link').count()).toBeGreaterThan(0)
})

test('about 100 app ideas rotate every 5 seconds, and can be paused', async ({ page }) => {
  expect(prompts.prompts.length).toBeGreaterThanOrEqual(95)
  expect(new Set(prompts.prompts).size).toBe(prompts.prompts.length)
  await page.clock.install()
  await page.goto(paths.home)
  const prompt = page.locator('[data-prompts]')
  const first = await prompt.textContent()
  await page.clock.runFor(5_400)
  await expect(prompt).not.toHaveText(first ?? '')

  // From now on the time stands still between the steps; a change takes 300 ms.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(400)
  const second = (await prompt.textContent()) ?? ''
  await page.clock.runFor(5_400)
  await expect(prompt).not.toHaveText(second)

  await page.getByRole('button', { name: 'Pause the ideas' }).click()
  await page.clock.runFor(400)
  const third = (await prompt.textContent()) ?? ''
  await page.clock.runFor(20_000)
  await expect(prompt).toHaveText(third)
})

test('home opens its dialogs, and takes a subscription, before its script has come', async ({
  page,
  app,
}) => {
  const release = await holdBack(page, '**/document-*.js')
  await page.goto(paths.home)
  await page
    .getByRole('button', { name: /^Read more about/ })
    .first()
    .click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Subscribe to Newsletter' }).first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Email').fill('before-script@example.org')
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.waitForURL(`**${paths.newsletterConfirmation}`, { waitUntil: 'commit' })
  release()
  await app.waitForMail(({ to }) => to?.[0]?.address === 'before-script@example.org')
})
