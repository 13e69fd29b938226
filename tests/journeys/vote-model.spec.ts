/** Votes against a model of them, in two tabs: presses, failures, lost answers, late lists and reloads in any order. */
import type { Request, Route } from '@playwright/test'
import fc from 'fast-check'
import { paths } from '../../src/domain/paths.ts'
import type { RunningApp } from '../support/app.ts'
import { comeBackLater, expect, movePointer, type Page, testOfModels as test } from '../support/browser.ts'
import { callOf, propose } from '../support/contributions.ts'
import { modelOptions, modelTimeoutMs } from '../support/form-model.ts'

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 640, height: 480 } })

const voteCall = '**/functions/v1/contribution-vote'
type Trouble = 'failed' | 'too many' | 'offline' | 'lost'

interface Model {
  /** What the server holds, for each proposal. */
  given: boolean[]
  others: number[]
}

/** Two tabs of one visitor, whose requests may go wrong. */
class Real {
  readonly tabs: readonly Page[]
  readonly paths: readonly string[]
  readonly ids: readonly string[]
  readonly app: RunningApp
  private trouble: Trouble | undefined
  private held: { list?: Promise<void>; toggle?: Promise<void> } = {}

  constructor(tabs: readonly Page[], paths: readonly string[], ids: readonly string[], app: RunningApp) {
    this.tabs = tabs
    this.paths = paths
    this.ids = ids
    this.app = app
  }

  stamp = (tab: number, place: number) =>
    this.page(tab).locator(`[name=vote][value="${this.ids[place]}"]`).first()
  page(tab: number): Page {
    const page = this.tabs[tab]
    if (!page) throw new Error(`there is no tab ${tab}`)
    return page
  }

  async start(): Promise<void> {
    for (const page of this.tabs) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route(/\.(woff2|webp|png|jpe?g|svg)$/, (route) => route.abort())
      await page.route(voteCall, (route) => this.answer(route).catch(() => {}))
    }
  }
  private async answer(route: Route): Promise<void> {
    const isToggle = !route.request().postData()?.includes('"list"')
    await (isToggle ? this.held.toggle : this.held.list)
    const trouble = isToggle ? this.trouble : undefined
    if (trouble === 'lost') await route.fetch()
    if (trouble === 'offline' || trouble === 'lost') return route.abort('connectionreset')
    if (trouble === 'failed') return route.fulfill({ status: 500, json: { error: 'Something broke.' } })
    if (trouble === 'too many') return route.fulfill({ status: 429, json: { error: 'Too many.' } })
    return route.continue()
  }

  async load(tab: number): Promise<void> {
    const page = this.page(tab)
    await page.goto(this.paths[tab] ?? '', { waitUntil: 'domcontentloaded' })
    await movePointer(page)
  }
  /** Resolves once the page knows this visitor's votes. */
  async visit(tab: number): Promise<void> {
    const listed = this.page(tab).waitForResponse(
      (one) => one.request().postData()?.includes('"list"') ?? false,
    )
    await this.load(tab)
    await (await listed).finished()
  }

  /** Presses at once, so that nothing changes between looking and pressing; answers what was shown before. */
  press = (tab: number, place: number, count = 1) =>
    this.stamp(tab, place).evaluate((button, count) => {
      const was = button.getAttribute('aria-pressed') === 'true'
      for (let press = 0; press < count; press++) (button as HTMLButtonElement).click()
      return was
    }, count)
  answered = (tab: number, count = 1) => {
    let left = count
    return this.page(tab).waitForResponse((one) => {
      if (one.request().postData()?.includes('contributionId')) left -= 1
      return left === 0
    })
  }
  shows = (tab: number, place: number, isPressed: boolean) =>
    expect(this.stamp(tab, place)).toHaveAttribute('aria-pressed', String(isPressed))

  async inTrouble(trouble: Trouble, work: () => Promise<void>): Promise<void> {
    this.trouble = trouble
    await work()
    this.trouble = undefined
  }
  hold(what: 'list' | 'toggle'): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held[what] = promise
    return () => {
      this.held[what] = undefined as never
      resolve()
    }
  }
}

type Command = fc.AsyncCommand<Model, Real>
const command = (name: string, run: (model: Model, real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (model, real) => void (await run(model, real)),
  toString: () => name,
})

const spot = fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }))

const commands = (proposals: number): fc.Arbitrary<Command>[] => {
  const at = (place: number) => place % proposals
  return [
    spot.map(([tab, spot]) =>
      command(`press ${at(spot)} in tab ${tab}`, async (model, real) => {
        const answered = real.answered(tab)
        const was = await real.press(tab, at(spot))
        await answered
        model.given[at(spot)] = !was
        await real.shows(tab, at(spot), !was)
      }),
    ),
    spot.map(([tab, spot]) =>
      command(`press ${at(spot)} twice at once in tab ${tab}`, async (_, real) => {
        // Nothing has changed, and nothing is sent.
        await real.shows(tab, at(spot), await real.press(tab, at(spot), 2))
      }),
    ),
    spot.map(([tab, spot]) =>
      command(`press ${at(spot)} in tab ${tab}, and again while it is under way`, async (model, real) => {
        const release = real.hold('toggle')
        const answered = real.answered(tab, 2)
        const asked = real.page(tab).waitForRequest(voteCall)
        const was = await real.press(tab, at(spot))
        await asked
        await real.press(tab, at(spot))
        release()
        await answered
        model.given[at(spot)] = was
        await real.shows(tab, at(spot), was)
      }),
    ),
    fc
      .tuple(spot, fc.constantFrom<Trouble>('failed', 'too many', 'offline', 'lost'))
      .map(([[tab, spot], trouble]) =>
        command(`press ${at(spot)} in tab ${tab}: ${trouble}`, (model, real) =>
          real.inTrouble(trouble, async () => {
            const was = await real.press(tab, at(spot))
            const toast = real.page(tab).locator('.toast')
            await expect(toast).toBeVisible()
            // In one step: it may be about to leave by itself.
            await toast.evaluateAll((toasts) => {
              for (const toast of toasts) toast.querySelector('button')?.click()
            })
            if (trouble === 'lost') model.given[at(spot)] = !was
          }),
        ),
      ),
    spot.map(([tab, spot]) =>
      command(
        `reload tab ${tab} and press ${at(spot)} before the list of votes has come`,
        async (model, real) => {
          const release = real.hold('list')
          const isList = (one: Request) => one.postData()?.includes('"list"') ?? false
          const asked = real.page(tab).waitForRequest(isList)
          await real.load(tab)
          await asked
          const answered = real.answered(tab)
          await real.press(tab, at(spot))
          release()
          // The page showed nothing pressed: what is wanted is a vote, and one that exists stays.
          if (!model.given[at(spot)]) await answered
          answered.catch(() => {})
          model.given[at(spot)] = true
          await real.shows(tab, at(spot), true)
        },
      ),
    ),
    fc.nat({ max: 1 }).map((tab) => command(`reload tab ${tab}`, (_, real) => real.visit(tab))),
    fc
      .nat({ max: 1 })
      .map((tab) => command(`come back to tab ${tab}`, (_, real) => comeBackLater(real.page(tab)))),
    fc.nat({ max: 1 }).map((spot) =>
      command(`somebody else votes for ${at(spot)}`, async (model, real) => {
        await callOf(real.app, 'contribution-vote', { contributionId: real.ids[at(spot)] })
        model.others[at(spot)] = (model.others[at(spot)] ?? 0) + 1
      }),
    ),
  ]
}

for (const kind of ['board', 'single proposal'] as const)
  test(`on the ${kind}, pages and server end with what the model says`, async ({
    page,
    context,
    app,
    trouble,
  }) => {
    test.setTimeout(modelTimeoutMs)
    const second = await context.newPage()
    const proposals = kind === 'board' ? 2 : 1
    const property = fc.asyncProperty(
      fc.commands(commands(proposals), { maxCommands: 6 }),
      async (sequence) => {
        const made = [await propose(app), await propose(app)].slice(0, proposals)
        const ids = made.map(({ id }) => id)
        const path = kind === 'board' ? paths.contribute : paths.contribution(ids[0] ?? '')
        const real = new Real([page, second], [path, path], ids, app)
        await real.start()
        for (const tab of [0, 1]) await real.visit(tab)
        const model: Model = { given: ids.map(() => false), others: ids.map(() => 0) }
        await fc.asyncModelRun(() => ({ model, real }), sequence)
        for (const tab of [0, 1]) {
          await comeBackLater(real.page(tab))
          for (const [place, { title }] of made.entries()) {
            await real.shows(tab, place, model.given[place] ?? false)
            const count = Number(model.given[place]) + (model.others[place] ?? 0)
            const name = `Vote for “${title}”, ${count} ${count === 1 ? 'vote' : 'votes'}`
            await expect(real.stamp(tab, place)).toHaveAccessibleName(name)
          }
        }
      },
    )
    await fc.assert(property, modelOptions)
    await second.close()
    trouble.errors = trouble.errors.filter((error) => !/Failed to load resource/.test(error))
  })
