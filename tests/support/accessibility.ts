import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Fails with what axe finds on the page as it stands, on a phone and on a desk, light and dark. */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [390, 1280],
  state?: string,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(settle)
      const where = `${state ?? page.url()}, ${width} px, ${colorScheme}`
      const rules = colorScheme === 'dark' ? rulesOfColours : undefined
      expect(await violationsOn(page, rules), where).toEqual([])
    }
  }
}

/** Nothing else differs between the themes. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** What axe finds by these rules, or all: each as its rule and the elements that break it. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // axe does not report what is inside a frame.
  expect(page.frames(), 'axe looks into no frame').toHaveLength(1)
  // Once per document: parsing axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, rules)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Waits for running animations and transitions, of the theme for example. Their `finished` may never settle, so it polls. */
async function settle() {
  const isPassing = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  while (document.getAnimations().some(isPassing)) await new Promise((resolve) => setTimeout(resolve, 20))
}
