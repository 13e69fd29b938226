/** Tabs, the menu and the search against simple models of them: keys, presses, widths, late answers and reloads in any order. */
import type { Request } from '@playwright/test'
import fc from 'fast-check'
import { paths } from '../../src/domain/paths.ts'
import { expect, test } from '../support/browser.ts'
import { modelOptions, modelTimeoutMs } from '../support/form-model.ts'

const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 844 }
const steps = <Step extends string>(...known: readonly Step[]) =>
  fc.array(fc.constantFrom(...known), { minLength: 4, maxLength: 8 })

/** Plays sequences of steps; a failed one is named with its steps. */
async function play<Step extends string>(
  known: readonly Step[],
  begin: () => Promise<(step: Step) => Promise<void>>,
): Promise<void> {
  test.setTimeout(modelTimeoutMs)
  await fc.assert(
    fc.asyncProperty(steps(...known), async (sequence) => {
      const take = await begin()
      for (const step of sequence) await take(step)
    }),
    modelOptions(),
  )
}

test('one tab of the board is open, whatever is pressed, and a reload keeps it', async ({ page }) => {
  const columns = ['talk_session', 'volunteer']
  const tab = (at: number) => page.locator(`[role=tab][href="#${columns[at]}"]`)
  await play(
    ['first', 'second', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'other width', 'reload'],
    async () => {
      let [open, isNarrow] = [0, true]
      await page.setViewportSize(narrow)
      await page.goto('about:blank')
      await page.goto(paths.contribute)
      return async (step) => {
        if (step === 'reload') await page.reload()
        else if (step === 'other width') {
          isNarrow = !isNarrow
          await page.setViewportSize(isNarrow ? narrow : wide)
        } else if (!isNarrow) return
        else if (step === 'first' || step === 'second') {
          open = step === 'first' ? 0 : 1
          await tab(open).click()
        } else {
          await tab(open).focus()
          await page.keyboard.press(step)
          open = step === 'Home' ? 0 : step === 'End' ? 1 : 1 - open
        }
        await expect(page.getByRole('tab')).toHaveCount(isNarrow ? 2 : 0)
        if (!isNarrow) return
        await expect(tab(open)).toHaveAttribute('aria-selected', 'true')
        await expect(tab(1 - open)).toHaveAttribute('aria-selected', 'false')
        await expect(page.locator(`#${columns[open]}`)).toBeVisible()
        await expect(page.locator(`#${columns[1 - open]}`)).toBeHidden()
      }
    },
  )
})

test('the menu is open or closed as its button says, whatever is pressed', async ({ page }) => {
  await page.goto(paths.sponsors)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.locator('.menu')
  await play(['button', 'close', 'Escape', 'outside', 'Subscribe', 'wide and back'], async () => {
    await page.setViewportSize(narrow)
    await page.reload()
    let [isOpen, isAsked] = [false, false]
    return async (step) => {
      if (isAsked && step !== 'Escape') return
      if (step === 'Escape') {
        await page.keyboard.press('Escape')
        ;[isOpen, isAsked] = [false, false]
      } else if (step === 'wide and back') {
        await page.setViewportSize(wide)
        await expect(menu).toBeHidden()
        await page.setViewportSize(narrow)
        isOpen = await menu.isVisible()
      } else if (step === 'button') {
        await button.click()
        isOpen = !isOpen
      } else if (isOpen && step === 'outside') {
        await page.mouse.click(195, 800)
        isOpen = false
      } else if (isOpen && step === 'close') {
        await menu.getByRole('button', { name: 'Close menu' }).click()
        isOpen = false
      } else if (isOpen) {
        await menu.getByRole('button', { name: 'Subscribe' }).click()
        ;[isOpen, isAsked] = [false, true]
      }
      await expect(menu).toBeVisible({ visible: isOpen })
      await expect(page.getByRole('dialog')).toHaveCount(isAsked ? 1 : 0)
      if (!isAsked) await expect(button).toHaveAttribute('aria-expanded', String(isOpen))
    }
  })
})

test('the search shows what was typed last, however late and in whatever order the answers come', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 480 })
  const field = page.getByPlaceholder('Search by name...')
  const names = page.locator('.person h2')
  const typed = ['a', 'e', 'm', 'nobody', ''] as const
  /** What a page shows that is loaded with the search. */
  const found = new Map<string, { body: string; names: string[] }>()
  for (const search of typed) {
    const body = await (await page.request.get(paths.directory({ search }))).text()
    found.set(search, { body, names: await page.evaluate(namesIn, body) })
  }
  interface Asked {
    search: string
    answer(): Promise<void>
  }
  let unanswered: Asked[] = []
  /** Asked last, and so the only one whose answer counts. */
  let newest: Asked | undefined
  const arrived = new Set<Request>()
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => arrived.add(request))
  await page.route(
    (url) => url.pathname === paths.participants,
    async (route) => {
      const request = route.request()
      if (request.isNavigationRequest()) return route.continue()
      const search = new URL(request.url()).searchParams.get('q') ?? ''
      const asked = {
        search,
        async answer() {
          // One that the page has given up cannot be answered.
          await route.fulfill({ contentType: 'text/html', body: found.get(search)?.body }).catch(() => {})
          await expect.poll(() => arrived.has(request)).toBe(true)
          await page.evaluate(() => new Promise(requestAnimationFrame))
        },
      }
      unanswered.push(asked)
      newest = asked
    },
  )
  await play([...typed, 'answer the newest', 'answer the oldest', 'reload'], async () => {
    let shown = ''
    unanswered = []
    newest = undefined
    await page.goto(paths.participants)
    await field.focus()

    const answer = async (asked: Asked | undefined) => {
      if (!asked) return
      unanswered = unanswered.filter((other) => other !== asked)
      await asked.answer()
      if (asked === newest) shown = asked.search
    }
    const type = async (search: string) => {
      await field.fill(search)
      if (search !== (newest?.search ?? shown))
        await expect.poll(() => newest?.search, { intervals: [20] }).toBe(search)
    }
    return async (step) => {
      if (step === 'answer the newest') await answer(unanswered.at(-1))
      else if (step === 'answer the oldest') await answer(unanswered[0])
      else if (step !== 'reload') await type(step)
      else {
        await answer(unanswered.at(-1))
        for (const late of unanswered) await answer(late)
        await page.reload()
        newest = undefined
        await field.focus()
      }
      await expect(names).toHaveText(found.get(shown)?.names ?? [])
      await expect(field).toHaveValue(newest?.search ?? shown)
    }
  })
})

const namesIn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('.person h2')].map(
    (name) => name.textContent ?? '',
  )
