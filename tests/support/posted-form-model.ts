/** A form that the browser posts itself against a simple model of it: whatever is pressed, lost and loaded again in any order. */
import { type Locator, type Page, type Request, type Route, test } from '@playwright/test'
import fc from 'fast-check'
import { expect } from './browser.ts'
import { expectDraft } from './drafts.ts'
import { modelOptions, modelTimeoutMs, sequencesOf } from './form-model.ts'

/** What tells submissions apart. */
interface FieldOfForm {
  texts: fc.Arbitrary<string>
  fill(page: Page, text: string): Promise<unknown>
  /** Resolves once the page shows it; '' is nothing. */
  shows(page: Page, text: string): Promise<unknown>
  /** Where Enter sends the form. */
  locator(page: Page, text: string): Locator
}

/** A field for any text. */
export const textField = (locator: (page: Page) => Locator): FieldOfForm => ({
  texts: fc.uuid(),
  fill: (page, text) => locator(page).fill(text),
  shows: (page, text) => expect(locator(page)).toHaveValue(text),
  locator,
})

export interface PostedForm {
  path: string
  field: FieldOfForm
  /** Presses it; for a form whose every choice is a button, that of the choice. */
  submit: (page: Page, text: string) => Locator
  /** Fills in the other fields; after each load. */
  prepare?: (page: Page) => Promise<unknown>
  whenDone: (page: Page) => Promise<unknown>
  /** What was typed survives a reload, until it is sent; else the form comes with what is stored. */
  hasDraft?: true
  /** The texts that the server holds, each as often as it does. */
  stored: () => Promise<string[]>
}

type Outcome = 'done' | 'lost' | 'offline' | 'failed'

interface Model {
  text: string
  /** What the server should hold. */
  stored: string[]
}
type Command = fc.AsyncCommand<Model, Page>

const answers: Record<Outcome, (route: Route) => Promise<unknown>> = {
  done: (route) => route.continue(),
  lost: async (route) => {
    // As the browser says where it comes from, which is added after this.
    const answer = await route.fetch({
      headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(200)
    await route.abort('connectionreset')
  },
  offline: (route) => route.abort('internetdisconnected'),
  failed: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Something broke.' }),
}

const isPost = (request: Request) => request.method() === 'POST'

const presses: Record<string, (form: PostedForm, page: Page, text: string) => Promise<void>> = {
  press: (form, page, text) => form.submit(page, text).click({ noWaitAfter: true }),
  'press twice': (form, page, text) => form.submit(page, text).dblclick({ noWaitAfter: true }),
  Enter: ({ field }, page, text) => field.locator(page, text).press('Enter', { noWaitAfter: true }),
}

const command = (name: string, run: (model: Model, page: Page) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (model, page) => void (await run(model, page)),
  toString: () => name,
})

async function load(form: PostedForm, model: Model, page: Page): Promise<void> {
  await page.goto(form.path, { waitUntil: 'domcontentloaded' })
  if (!form.hasDraft) model.text = model.stored[0] ?? ''
  await form.field.shows(page, model.text)
  await form.prepare?.(page)
}

async function send(form: PostedForm, model: Model, page: Page, press: string, outcome: Outcome) {
  // A draft is saved by a script that comes after the page is painted.
  if (form.hasDraft && model.text) await expectDraft(page, model.text)
  const answer = (route: Route) => (isPost(route.request()) ? answers[outcome](route) : route.continue())
  await page.route(`**${form.path}**`, (route) => answer(route).catch(() => {}))
  const isAnswered = outcome === 'done' || outcome === 'failed'
  const ended = isAnswered
    ? page.waitForEvent('requestfinished', isPost)
    : page.waitForEvent('requestfailed', isPost)
  await presses[press]?.(form, page, model.text)
  await ended
  if (outcome === 'done') await form.whenDone(page)
  // The second of two presses ends the first, and has the same outcome only while it is routed.
  if (!isAnswered) await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
  await page.unrouteAll({ behavior: 'wait' })
  if (outcome === 'done' || outcome === 'lost')
    model.stored = form.hasDraft ? [...new Set([...model.stored, model.text])] : [model.text]
  if (outcome === 'done' && form.hasDraft) model.text = ''
  await load(form, model, page)
}

const outcomes = fc.constantFrom<Outcome>('done', 'lost', 'offline', 'failed')

const commandsOf = (form: PostedForm): fc.Arbitrary<Command>[] => [
  form.field.texts.map((text) =>
    command(`type ${text}`, async (model, page) => {
      model.text = text
      await form.field.fill(page, text)
    }),
  ),
  fc.tuple(fc.constantFrom(...Object.keys(presses)), outcomes).map(([press, outcome]) =>
    command(`${press}: ${outcome}`, async (model, page) => {
      // Nothing is sent without a text: the browser asks for it.
      if (model.text) await send(form, model, page, press, outcome)
    }),
  ),
  fc.constant(
    command('reload', async (model, page) => {
      if (form.hasDraft && model.text) await expectDraft(page, model.text)
      await load(form, model, page)
    }),
  ),
]

/** Plays sequences against the form; each starts with a page just loaded and filled in. */
export async function checkPostedForm(page: Page, form: PostedForm): Promise<void> {
  test.setTimeout(modelTimeoutMs)
  const sequences = sequencesOf(commandsOf(form))
  const property = fc.asyncProperty(form.field.texts, sequences, async (text, commands) => {
    // On a page of the site, so that the storage is the site's.
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.clear())
    const model: Model = { text: '', stored: await form.stored() }
    await load(form, model, page)
    await form.field.fill(page, text)
    model.text = text
    await fc.asyncModelRun(() => ({ model, real: page }), commands)
    expect((await form.stored()).sort()).toEqual(model.stored.sort())
  })
  await fc.assert(property, modelOptions())
}
