import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as long as the usual one, which takes as long to parse as to run. */
const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Fails with what axe finds on the page as it stands, on a phone and on a desk, light and dark. */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [390, 1280],
  state?: string,
): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // To and fro: a change of the theme paints all anew.
    const themes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    for (const colorScheme of themes) {
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
  // Once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // Only rules for sounds and films need what it would fetch.
      preload: false,
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
