/** Votes and stars against a model of them, in two tabs: presses, failures, lost answers, late lists and reloads in any order. */
import type { Request } from '@playwright/test'
import fc from 'fast-check'
import { paths } from '../../src/domain/paths.ts'
import { comeBackLater, expect, testOfModels as test } from '../support/browser.ts'
import { callOf, propose } from '../support/contributions.ts'
import { modelOptions, modelTimeoutMs, sequencesOf } from '../support/form-model.ts'
import { type Command, command, type Model, type Pressed, presses, Real } from '../support/press-model.ts'
import { publishThree } from '../support/three-talks.ts'

test.describe.configure({ mode: 'default' })
// A service worker would hide its page's requests.
test.use({ viewport: { width: 640, height: 480 }, serviceWorkers: 'block' })

const says = (text: string) => (request: Request) => request.postData()?.includes(text) ?? false
const votes: Pressed = {
  button: 'vote',
  calls: /contribution-vote$/,
  isList: says('"list"'),
  isPress: says('contributionId'),
}
const stars: Pressed = {
  button: 'star',
  calls: /(list-stars|star-talk)$/,
  isList: (request) => request.url().endsWith('/list-stars'),
  isPress: says('talkId'),
  waits: true,
}

/** Plays sequences; `begin` makes what one of them is about, `agree` looks at one tab at its end. */
async function play(
  commands: fc.Arbitrary<Command>[],
  begin: () => Promise<Real>,
  agree: (model: Model, real: Real, tab: number) => Promise<unknown>,
) {
  const property = fc.asyncProperty(sequencesOf(commands), async (sequence) => {
    const real = await begin()
    await real.start()
    for (const tab of [0, 1]) await real.visit(tab)
    const model: Model = { given: real.ids.map(() => false), others: real.ids.map(() => 0) }
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    for (const tab of [0, 1]) {
      await comeBackLater(real.page(tab))
      for (const place of real.ids.keys()) await real.shows(tab, place, model.given[place] ?? false)
      await agree(model, real, tab)
    }
  })
  await fc.assert(property, modelOptions())
}

for (const kind of ['board', 'single proposal'] as const)
  test(`on the ${kind}, pages and server end with what the model says`, async ({
    page,
    context,
    app,
    pageErrors,
  }) => {
    test.setTimeout(modelTimeoutMs)
    const second = await context.newPage()
    const proposals = kind === 'board' ? 2 : 1
    let titles: string[] = []
    const otherVote = fc.nat({ max: proposals - 1 }).map((place) =>
      command(`somebody else votes for ${place}`, async (model, real) => {
        await callOf(app, 'contribution-vote', { contributionId: real.ids[place] })
        model.others[place] = (model.others[place] ?? 0) + 1
      }),
    )
    const begin = async () => {
      const made = [await propose(app), await propose(app)].slice(0, proposals)
      titles = made.map(({ title }) => title)
      const ids = made.map(({ id }) => id)
      const path = kind === 'board' ? paths.contribute : paths.contribution(ids[0] ?? '')
      return new Real([page, second], [path, path], ids, votes)
    }
    await play([...presses(proposals), otherVote], begin, async ({ given, others }, real, tab) => {
      for (const [place, title] of titles.entries()) {
        const count = Number(given[place]) + (others[place] ?? 0)
        const name = `Vote for “${title}”, ${count} ${count === 1 ? 'vote' : 'votes'}`
        await expect(real.stamp(tab, place)).toHaveAccessibleName(name)
      }
    })
    await second.close()
    pageErrors.errors = pageErrors.errors.filter((error) => !/Failed to load resource/.test(error))
  })

test('on the programme, pages, the own plan and server end with the stars that the model says', async ({
  page,
  context,
  admin,
  pageErrors,
}) => {
  test.setTimeout(modelTimeoutMs)
  await publishThree(admin)
  const second = await context.newPage()
  await page.goto(paths.programme)
  const ids = await page
    .locator('[name=star]')
    .evaluateAll((buttons) => buttons.slice(0, 2).map((button) => (button as HTMLButtonElement).value))
  const begin = async () => {
    // Somebody new each time.
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    for (const tab of [page, second]) await tab.evaluate(() => sessionStorage.clear()).catch(() => {})
    return new Real([page, second], [paths.programme, paths.programme], ids, stars)
  }
  await play(presses(2), begin, async ({ given }, real, tab) => {
    await expect(real.page(tab).locator('[data-own-plan]')).toHaveText(planOf(given.filter(Boolean).length))
  })
  await second.close()
  pageErrors.errors = pageErrors.errors.filter((error) => !/Failed to load resource/.test(error))
})

const planOf = (starred: number) =>
  ['Your plan', 'Your plan: 1 session', 'Your plan: 2 sessions, 1 clash'][starred] ?? ''
