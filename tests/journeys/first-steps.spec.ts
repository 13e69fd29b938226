/** From an empty live site to an open one (docs/product.md#first-steps). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firstAdminPassword, type RunningApp, startApp } from '../support/app.ts'
import { liveSettings } from '../support/live-settings.ts'
import { freePorts } from '../support/ports.ts'

let app: RunningApp
let folder: string
let url: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-steps-'))
  const PORT = String((await freePorts(1))[0])
  // A name of this machine that a browser knows and the site takes for a public one.
  url = `http://camp.localhost:${PORT}`
  app = await startApp({ dataDir: folder, env: { ...liveSettings, EVENT_DIR: '', PORT, PUBLIC_URL: url } })
})
test.afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})
test.use({ viewport: { width: 390, height: 800 } })

test('an organiser leads an empty live site through six questions to its opening', async ({ browser }) => {
  const visitor = await browser.newPage({ baseURL: url, javaScriptEnabled: false })
  expect((await visitor.goto('/'))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Soon' })).toBeVisible()
  await expect(visitor.getByLabel('Email')).toBeVisible()
  expect((await visitor.goto('/tickets'))?.status()).toBe(404)
  await expect(visitor.locator('meta[name=robots][content=noindex]').first()).toBeAttached()

  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 390, height: 800 },
    timezoneId: 'Africa/Nairobi',
  })
  await page.goto('/admin')
  await page.getByLabel('Email').fill(liveSettings.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(firstAdminPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What is it called?' })).toBeVisible()

  // What is typed survives a reload, once the first script is there; the keyboard alone goes on.
  await page.waitForLoadState()
  await page.getByLabel('Name of the event').fill('Camp of Makers')
  await page.waitForFunction(() =>
    Object.values(sessionStorage).some((draft) => draft.includes('Camp of Makers')),
  )
  await page.reload()
  await expect(page.getByLabel('Name of the event')).toHaveValue('Camp of Makers')
  await page.getByLabel('Name of the event').press('Enter')
  await expect(page.getByRole('heading', { name: 'When is it?' })).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByText('Camp of Makers').first()).toBeVisible()

  await page.getByLabel('Day').fill('2027-03-13')
  await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Nairobi')
  await page.getByLabel('Time zone').fill('Zurich/Europe')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Time zone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Day')).toHaveValue('2027-03-13')
  await page.getByLabel('Time zone').fill('Europe/Zurich')
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Day')).toHaveValue('2027-03-13')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Zurich')
  for (const title of [
    'When is it?',
    'Where is it?',
    'What does it look like?',
    'What does a ticket cost?',
    'Who writes to people?',
  ]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
  }

  await expect(page.getByRole('heading', { name: 'Launch', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open the site' }).click()
  await expect(page.getByRole('button', { name: 'Open the site' })).toBeHidden()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Camp')
  expect((await visitor.goto('/tickets'))?.status()).toBe(200)
  expect((await page.goto('/admin/first-steps'))?.url()).toMatch(/\/admin$/)
})
