import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds on the page as it stands, on a phone and on a desk, light and dark. */
export async function expectAccessible(page: Page, widths: readonly number[] = [390, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(settle)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
      )
      expect(found, `${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** Waits for whatever moves or fades: a theme goes over into the other, a price that has come stops being grey. */
async function settle() {
  const isPassing = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  for (let passing: Animation[]; ; ) {
    passing = document.getAnimations().filter(isPassing)
    if (passing.length === 0) return
    await Promise.allSettled(passing.map(({ finished }) => finished))
  }
}
