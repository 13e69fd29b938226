/**
 * A form against a simple model of it: whatever is pressed, typed, answered, lost and reloaded in any order, at most one request is
 * under way, nothing is done twice, and what was typed stays.
 */
import { hash } from 'node:crypto'
import { type CDPSession, type Locator, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { idempotencyHeader } from '../../src/domain/idempotency.ts'
import { expect } from './browser.ts'
import { expectDraft } from './drafts.ts'

/** Sequences for each model; `npm run bench -- models` plays more, and others each time. */
const times = Number(process.env.MODEL_TIMES ?? 5)

/** The sequences of a test are always the same in `npm test`, and others than those of the next test. */
export function modelOptions() {
  const seed = process.env.MODEL_TIMES ? Date.now() : hash('md5', test.info().title, 'buffer').readInt32BE()
  return { numRuns: times, seed, endOnFailure: true, verbose: 1 } as const
}
/** Short and long ones alike: to load a page takes longer than to press. */
export const sequencesOf = <Model extends object, Real>(
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[],
  maxCommands = 6,
) => fc.commands(commands, { maxCommands, size: 'max' })
/** Long enough for many sequences on a busy machine. */
export const modelTimeoutMs = 60_000 + times * 30_000

export interface FormOfSite {
  path: string
  /** The island's script, which may come late; undefined for a form that its island renders itself. */
  script?: string
  call: string
  /** What the call answers when it succeeds. */
  answer: object
  /** A field whose text tells submissions apart. */
  field?: (page: Page) => Locator
  textOf?: (number: number) => string
  submit: (page: Page) => Locator
  /** Opens the form, fills in the other fields; after each load. */
  prepare?: (page: Page) => Promise<unknown>
  /** The answers of calls that the model is not about. */
  stubs?: Record<string, object>
  /** Resolves once a success shows. */
  whenDone: (page: Page) => Promise<unknown>
  /** What was typed survives a reload. */
  hasDraft?: true
  /** A repetition with the same idempotency key is done once; without keys, the same content twice is the same as once. */
  isKeyed?: true
  canReload?: false
}

/** Looked at often: most of it happens at once. */
const soon = { intervals: [5, 10, 20, 40] }

const price = { totalCents: 4900, discountCents: 0, seatsLeft: 9 }

type Outcome = 'done' | 'lost' | 'offline' | 'failed' | 'too many'
const outcomes: readonly Outcome[] = ['done', 'lost', 'offline', 'failed', 'too many']

/** Most commands that are drawn do not apply at that moment; a sequence ends after so many that do. */
const [drawn, longest] = [80, 8]

interface Model {
  steps: number
  text: string
  isAwake: boolean
  /** Pressed before the script came. */
  isPressed: boolean
  isUnderWay: boolean
  isDone: boolean
  /** Each submission that the server should have done. */
  done: string[]
  /** The submission whose key the browser keeps. */
  kept?: { text: string; isDone: boolean } | undefined
}

const send = (model: Model): void => {
  model.isUnderWay = true
  if (model.kept?.text !== model.text) model.kept = { text: model.text, isDone: false }
}

/** A submission that waits for its answer. */
interface Asked {
  key: string
  body: string
  answer(status: number, json: object): Promise<void> | undefined
  lose(errorReason: 'ConnectionReset' | 'InternetDisconnected'): Promise<void> | undefined
}

/** What a page that has gone asked for cannot be answered. */
const sent = (command: Promise<unknown> | undefined) =>
  command?.then(
    () => {},
    () => {},
  )

/** The browser, and a server that answers when it is told to. */
class Real {
  readonly done: string[] = []
  private readonly keys = new Set<string>()
  private waiting: Asked[] = []
  private gate = Promise.withResolvers<void>()
  private browser: CDPSession | undefined

  readonly page: Page
  readonly form: FormOfSite

  constructor(page: Page, form: FormOfSite) {
    this.page = page
    this.form = form
  }

  /** By the browser's own protocol: Playwright's `route` stops every request of a page, and makes each load half as dear again. */
  async start(): Promise<void> {
    const { call, script, stubs = {} } = this.form
    const browser = await this.page.context().newCDPSession(this.page)
    this.browser = browser
    browser.on('Fetch.requestPaused', ({ requestId, request, responseHeaders }) => {
      if (responseHeaders) return this.keepScript(requestId, responseHeaders)
      const answer = (responseCode: number, json: object) => {
        const body = Buffer.from(JSON.stringify(json)).toString('base64')
        return sent(browser.send('Fetch.fulfillRequest', { requestId, responseCode, body }))
      }
      const { url, headers, postData: body = '{}' } = request
      const stub = JSON.parse(body).quote ? price : stubs[url.split('/').at(-1) ?? '']
      if (stub) return answer(200, stub)
      const lose: Asked['lose'] = (errorReason) =>
        sent(browser.send('Fetch.failRequest', { requestId, errorReason }))
      this.waiting.push({ key: headers[idempotencyHeader] ?? '', body, answer, lose })
    })
    const patterns = [call, ...Object.keys(stubs)].map((name) => ({ urlPattern: `*/functions/v1/${name}` }))
    const late = { urlPattern: `*/assets/${script}-*.js`, requestStage: 'Response' } as const
    await browser.send('Fetch.enable', { patterns: script ? [...patterns, late] : patterns })
  }
  /** Until `wake`. The browser keeps no copy: it would not ask for it after a reload. */
  private async keepScript(requestId: string, headers: { name: string; value: string }[]): Promise<void> {
    await this.gate.promise
    const others = headers.filter(({ name }) => name.toLowerCase() !== 'cache-control')
    const responseHeaders = [...others, { name: 'cache-control', value: 'no-store' }]
    const given = { requestId, responseCode: 200, responseHeaders }
    await sent(this.browser?.send('Fetch.continueResponse', given))
  }
  end = () => this.browser?.detach()

  /** Loads the page anew; the script comes when `wake` is called. */
  async load(isFirst: boolean): Promise<void> {
    this.gate = Promise.withResolvers<void>()
    this.waiting = []
    if (isFirst) {
      // On a page of the site, so that the storage is the site's.
      await this.page.evaluate(() => sessionStorage.clear()).catch(() => {})
      await this.page.goto(this.form.path, { waitUntil: 'domcontentloaded' })
      await this.page.evaluate(() => sessionStorage.setItem('first-visit', '1'))
    } else await this.page.reload({ waitUntil: 'domcontentloaded' })
    await this.form.prepare?.(this.page)
    if (!this.form.script) await expect(this.form.submit(this.page)).toBeVisible()
  }

  async wake(): Promise<void> {
    this.gate.resolve()
    const submit = this.form.submit(this.page)
    // Reaching for it starts it, if nothing has yet.
    await submit.hover()
    await expect.poll(() => submit.evaluate(isAwake), soon).toBe(true)
  }
  countWaiting = () => this.waiting.length

  async respond(outcome: Outcome): Promise<void> {
    const asked = this.waiting.shift()
    if (!asked) throw new Error('nothing was asked')
    const { key, body } = asked
    if (outcome === 'done' || outcome === 'lost') {
      if (!key || !this.keys.has(key)) this.done.push(body)
      if (key) this.keys.add(key)
    }
    if (outcome === 'done') return asked.answer(200, this.form.answer)
    if (outcome === 'failed') return asked.answer(500, { error: 'Something broke.' })
    if (outcome === 'too many') return asked.answer(429, { error: 'Too many.' })
    return asked.lose(outcome === 'lost' ? 'ConnectionReset' : 'InternetDisconnected')
  }
}

const isAwake = (button: HTMLButtonElement) => {
  const island = button.closest('[data-island]')
  return island ? !island.hasAttribute('data-props') : button.form?.noValidate
}

type Command = fc.AsyncCommand<Model, Real>

const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<unknown>,
): Command => ({
  check: (model) => model.steps < longest && check(model),
  async run(model, real) {
    model.steps += 1
    await run(model, real)
    await agree(model, real)
  },
  toString: () => name,
})

/** What must hold after every step. */
async function agree(model: Model, { form, page, countWaiting }: Real): Promise<void> {
  await expect.poll(countWaiting, soon).toBe(Number(model.isUnderWay))
  if (model.isDone || !form.field) return
  await expect(form.field(page)).toHaveValue(model.text)
}

/** What the server does with the submission under way. */
function carryOut(model: Model, { isKeyed }: FormOfSite): void {
  if (!model.kept) return
  if (!isKeyed || !model.kept.isDone) model.done.push(model.kept.text)
  model.kept.isDone = true
}

const isHere = ({ isDone }: Model) => !isDone

const press =
  (name: string, act: (real: Real) => Promise<unknown>, needsField = false) =>
  (form: FormOfSite) =>
    command(
      name,
      (model) => isHere(model) && !model.isUnderWay && !(needsField && !form.field),
      async (model, real) => {
        await act(real)
        if (model.isAwake) send(model)
        else model.isPressed = true
      },
    )

/** What a sequence goes on with. */
const often = (arbitrary: fc.Arbitrary<Command>) => [arbitrary, arbitrary, arbitrary]

const commandsOf = (form: FormOfSite): fc.Arbitrary<Command>[] => [
  fc.constant(press('press', ({ page, form }) => form.submit(page).click())(form)),
  fc.constant(press('press twice', ({ page, form }) => form.submit(page).dblclick())(form)),
  fc.constant(press('Enter', async ({ page, form }) => form.field?.(page).press('Enter'), true)(form)),
  fc.constant(
    command(
      'press while it is under way',
      (model) => isHere(model) && model.isUnderWay,
      async (_, { page, form }) => form.submit(page).dispatchEvent('click'),
    ),
  ),
  fc.nat({ max: 99 }).map((number) =>
    command(
      `type ${number}`,
      (model) => isHere(model) && !model.isUnderWay && form.field !== undefined,
      async (model, { page }) => {
        model.text = form.textOf?.(number) ?? `Text ${number}`
        await form.field?.(page).fill(model.text)
      },
    ),
  ),
  ...often(
    fc.constant(
      command(
        'the script comes',
        (model) => isHere(model) && !model.isAwake,
        async (model, real) => {
          await real.wake()
          model.isAwake = true
          if (model.isPressed) send(model)
          model.isPressed = false
        },
      ),
    ),
  ),
  ...often(
    fc.constantFrom(...outcomes).map((outcome) =>
      command(
        `answer: ${outcome}`,
        (model) => isHere(model) && model.isUnderWay,
        async (model, real) => {
          await real.respond(outcome)
          model.isUnderWay = false
          if (outcome === 'done' || outcome === 'lost') carryOut(model, form)
          if (outcome !== 'done') return expect(form.submit(real.page)).toBeEnabled()
          model.isDone = true
          await form.whenDone(real.page)
        },
      ),
    ),
  ),
  fc.constant(
    command(
      'reload',
      (model) => isHere(model) && form.canReload !== false,
      async (model, real) => {
        if (form.hasDraft) await expectDraft(real.page, model.text)
        await real.load(false)
        Object.assign(model, { isAwake: !form.script, isPressed: false, isUnderWay: false })
        if (!form.hasDraft && form.field) {
          await form.field(real.page).fill(form.textOf?.(100) ?? 'Text 100')
          model.text = form.textOf?.(100) ?? 'Text 100'
        }
      },
    ),
  ),
]

/** Plays sequences against the form; each starts with a page just loaded. */
export async function checkForm(page: Page, form: FormOfSite): Promise<void> {
  test.setTimeout(modelTimeoutMs)
  await page.goto('/robots.txt')
  const property = fc.asyncProperty(sequencesOf(commandsOf(form), drawn), async (commands) => {
    const real = new Real(page, form)
    await real.start()
    await real.load(true)
    const text = form.textOf?.(100) ?? 'Text 100'
    await form.field?.(page).fill(text)
    const model: Model = {
      steps: 0,
      text,
      isAwake: !form.script,
      isPressed: false,
      isUnderWay: false,
      isDone: false,
      done: [],
    }
    await fc.asyncModelRun(() => ({ model, real }), commands)
    // Whatever is still held or under way comes to its end.
    if (!model.isDone && !model.isAwake) {
      await real.wake()
      if (model.isPressed) send(model)
    }
    await agree(model, real)
    if (model.isUnderWay) {
      await real.respond('done')
      carryOut(model, form)
      await form.whenDone(page)
    }
    expect(real.countWaiting()).toBe(0)
    await real.end()
    expect(real.done).toHaveLength(model.done.length)
    for (const [place, body] of real.done.entries()) if (form.field) expect(body).toContain(model.done[place])
  })
  await fc.assert(property, modelOptions())
}
