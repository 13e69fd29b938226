import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as long as the usual one, which takes as long to parse as to run. */
const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'
interface Look {
  theme: Theme
  isFirst: boolean
}

/** Fails with what axe finds on the page as it stands, on a phone and on a desktop, light and dark. */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [390, 1280],
  state?: string,
): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // To and fro: a change of the theme paints all anew.
    const themes: Theme[] = index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(settle)
      const where = `${state ?? page.url()}, ${width} px, ${colorScheme}`
      expect(await violationsOn(page, { theme: colorScheme, isFirst: index === 0 }), where).toEqual([])
    }
  }
}

/** These alone differ between the themes, and they take most of the time. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds: each as its rule and the elements that break it. Without a look by all rules everywhere; with one, at a
 * further width those of colours only where the page did not look the same at the width before, and all others only in
 * light, in what the width before did not show.
 */
export async function violationsOn(page: Page, look?: Look): Promise<string[]> {
  // axe does not report what is inside a frame.
  expect(page.frames(), 'axe looks into no frame').toHaveLength(1)
  // Once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(violations, { look, rulesOfColours })
}

async function violations({ look, rulesOfColours }: { look?: Look | undefined; rulesOfColours: string[] }) {
  const run = async (where: axe.ElementContext, options: axe.RunOptions = {}) => {
    const { violations } = await window.axe.run(where, {
      resultTypes: ['violations'],
      // Only rules for sounds and films need what it would fetch.
      preload: false,
      ...options,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }
  if (!look) return run(document)

  const ofColours = { runOnly: rulesOfColours }
  const withoutColours = {
    rules: Object.fromEntries(rulesOfColours.map((rule) => [rule, { enabled: false }])),
  }
  window.looks ??= {}
  const before = look.isFirst ? undefined : window.looks[look.theme]
  const now = new Map(
    [...document.querySelectorAll('html, body, body *')].map((each) => [each, lookOf(each)]),
  )
  window.looks[look.theme] = now
  if (!before) return run(document, look.theme === 'dark' ? ofColours : {})
  const isOther = (element: Element | null) => element !== null && now.get(element) !== before.get(element)
  const isNew = (element: Element | null) =>
    element !== null && Boolean(now.get(element)) && !before.get(element)
  const appeared = [...now.keys()].filter((each) => isNew(each) && !isNew(each.parentElement))
  // What is inside of one is looked at with it, and what it may have come behind.
  const others = [...now.keys()]
    .filter((each) => isOther(each) && !isOther(each.parentElement))
    .map((each) => (/,(absolute|fixed),/.test(now.get(each) ?? '') ? (each.parentElement ?? each) : each))
  return [
    ...(look.theme === 'light' && appeared.length > 0
      ? await run({ include: appeared }, withoutColours)
      : []),
    ...(others.length > 0 ? await run({ include: [...new Set(others)] }, ofColours) : []),
  ]

  /** All that its contrast may depend on. */
  function lookOf(element: Element) {
    if (!element.checkVisibility()) return ''
    const style = getComputedStyle(element)
    const { color, backgroundColor, backgroundImage, opacity, visibility, position, textDecorationLine } =
      style
    // Large letters need less contrast: from 18 points on, or 14 when bold.
    const isLarge = Number.parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 56 / 3 : 24)
    const { filter, mixBlendMode, textShadow, clipPath } = style
    return [
      ...[color, backgroundColor, backgroundImage, opacity, visibility, position, textDecorationLine],
      ...[filter, mixBlendMode, textShadow, clipPath, isLarge],
    ].join()
  }
}

declare global {
  interface Window {
    axe: typeof axe
    /** How each element looked at the width before. */
    looks?: { [theme in Theme]?: Map<Element, string> }
  }
}

/** Waits for running animations and transitions, of the theme for example. Their `finished` may never settle, so it polls. */
async function settle() {
  const isPassing = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  while (document.getAnimations().some(isPassing)) await new Promise((resolve) => setTimeout(resolve, 20))
}
