/** Buttons of one's own votes or stars against a model of them, in two tabs, whose requests may go wrong. */
import type { Page, Request, Route } from '@playwright/test'
import fc from 'fast-check'
import { comeBackLater, expect, movePointer } from './browser.ts'

/** What is pressed, and the calls behind it. */
export interface Pressed {
  /** The name of the buttons; their value is the id. */
  button: string
  calls: RegExp
  isList(request: Request): boolean
  isPress(request: Request): boolean
  /** A press that fails for now waits and is sent again; others are taken back with a toast. */
  waits?: true
}

type Failure = 'failed' | 'too many' | 'offline' | 'lost'

export interface Model {
  /** What the server holds, for each button. */
  given: boolean[]
  others: number[]
}

/** Two tabs of one visitor. */
export class Real {
  readonly tabs: readonly Page[]
  readonly paths: readonly string[]
  readonly ids: readonly string[]
  readonly pressed: Pressed
  private failure: Failure | undefined
  private held: { list?: Promise<void>; toggle?: Promise<void> } = {}

  constructor(tabs: readonly Page[], paths: readonly string[], ids: readonly string[], pressed: Pressed) {
    this.tabs = tabs
    this.paths = paths
    this.ids = ids
    this.pressed = pressed
  }

  stamp = (tab: number, place: number) =>
    this.page(tab).locator(`[name=${this.pressed.button}][value="${this.ids[place]}"]`).first()
  page(tab: number): Page {
    const page = this.tabs[tab]
    if (!page) throw new Error(`there is no tab ${tab}`)
    return page
  }

  async start(): Promise<void> {
    for (const page of this.tabs) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route(/\.(woff2|webp|png|jpe?g|svg)$/, (route) => route.abort())
      await page.route(this.pressed.calls, (route) => this.answer(route).catch(() => {}))
    }
  }
  private async answer(route: Route): Promise<void> {
    const isToggle = this.pressed.isPress(route.request())
    await (isToggle ? this.held.toggle : this.held.list)
    const failure = isToggle ? this.failure : undefined
    if (failure === 'lost') await route.fetch()
    if (failure === 'offline' || failure === 'lost') return route.abort('connectionreset')
    if (failure === 'failed') return route.fulfill({ status: 500, json: { error: 'Something broke.' } })
    if (failure === 'too many') return route.fulfill({ status: 429, json: { error: 'Too many.' } })
    return route.continue()
  }

  async load(tab: number): Promise<void> {
    const page = this.page(tab)
    await page.goto(this.paths[tab] ?? '', { waitUntil: 'domcontentloaded' })
    await movePointer(page)
  }
  /** Resolves once the page knows what this visitor has pressed. */
  async visit(tab: number): Promise<void> {
    const listed = this.page(tab).waitForResponse((one) => this.pressed.isList(one.request()))
    await this.load(tab)
    await (await listed).finished()
  }

  /** Presses at once, so that nothing changes between looking and pressing; returns what was shown before. */
  press = (tab: number, place: number, count = 1) =>
    this.stamp(tab, place).evaluate((button, count) => {
      const was = button.getAttribute('aria-pressed') === 'true'
      for (let press = 0; press < count; press++) (button as HTMLButtonElement).click()
      return was
    }, count)
  answered = (tab: number, count = 1) => {
    let left = count
    return this.page(tab).waitForResponse((one) => {
      if (this.pressed.isPress(one.request())) left -= 1
      return left === 0
    })
  }
  shows = (tab: number, place: number, isPressed: boolean) =>
    expect(this.stamp(tab, place)).toHaveAttribute('aria-pressed', String(isPressed))

  async inFailure(failure: Failure, work: () => Promise<void>): Promise<void> {
    this.failure = failure
    await work()
    this.endFailure()
  }
  endFailure(): void {
    this.failure = undefined
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

export type Command = fc.AsyncCommand<Model, Real>
export const command = (name: string, run: (model: Model, real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (model, real) => void (await run(model, real)),
  toString: () => name,
})

async function waitsAndIsSent(model: Model, real: Real, tab: number, place: number, wanted: boolean) {
  const stamp = real.stamp(tab, place)
  await expect(stamp).toHaveAttribute('data-waiting')
  await real.shows(tab, place, wanted)
  real.endFailure()
  await comeBackLater(real.page(tab))
  await expect(stamp).not.toHaveAttribute('data-waiting')
  model.given[place] = wanted
  await real.shows(tab, place, wanted)
}

const spot = fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }))

/** Presses of so many buttons. */
export const presses = (buttons: number): fc.Arbitrary<Command>[] => {
  const at = (place: number) => place % buttons
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
        const sent: Request[] = []
        const note = (request: Request) => void (real.pressed.isPress(request) && sent.push(request))
        real.page(tab).on('request', note)
        await real.shows(tab, at(spot), await real.press(tab, at(spot), 2))
        real.page(tab).off('request', note)
        expect(sent).toEqual([])
      }),
    ),
    spot.map(([tab, spot]) =>
      command(`press ${at(spot)} in tab ${tab}, and again while it is under way`, async (model, real) => {
        const release = real.hold('toggle')
        const answered = real.answered(tab, 2)
        const asked = real.page(tab).waitForRequest(real.pressed.isPress)
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
      .tuple(spot, fc.constantFrom<Failure>('failed', 'too many', 'offline', 'lost'))
      .map(([[tab, spot], failure]) =>
        command(`press ${at(spot)} in tab ${tab}: ${failure}`, (model, real) =>
          real.inFailure(failure, async () => {
            const was = await real.press(tab, at(spot))
            if (real.pressed.waits) return waitsAndIsSent(model, real, tab, at(spot), !was)
            const toast = real.page(tab).locator('.toast')
            await expect(toast).toBeVisible()
            // In one step: it may be about to leave by itself.
            await toast.evaluateAll((toasts) => {
              for (const toast of toasts) toast.querySelector('button')?.click()
            })
            if (failure === 'lost') model.given[at(spot)] = !was
          }),
        ),
      ),
    spot.map(([tab, spot]) =>
      command(
        `reload tab ${tab} and press ${at(spot)} before the own ones are listed`,
        async (model, real) => {
          const release = real.hold('list')
          const asked = real.page(tab).waitForRequest(real.pressed.isList)
          await real.load(tab)
          await asked
          const answered = real.answered(tab)
          // The page shows nothing pressed, or what its tab knows; what is so already stays.
          const wanted = !(await real.press(tab, at(spot)))
          release()
          if (model.given[at(spot)] !== wanted) await answered
          answered.catch(() => {})
          model.given[at(spot)] = wanted
          await real.shows(tab, at(spot), wanted)
          // Else a reload would show it, still waiting, as pressed.
          await expect(real.stamp(tab, at(spot))).not.toHaveAttribute('data-waiting')
        },
      ),
    ),
    fc.nat({ max: 1 }).map((tab) => command(`reload tab ${tab}`, (_, real) => real.visit(tab))),
    fc
      .nat({ max: 1 })
      .map((tab) => command(`come back to tab ${tab}`, (_, real) => comeBackLater(real.page(tab)))),
  ]
}
