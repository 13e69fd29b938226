import { onReach } from './behaviours.ts'
import { hold, near } from './hold.ts'
import { touch } from './touched.ts'

const selector = Object.keys(onReach).join()
/** Those of dialogs and menus need no script. */
const buttons = 'button:not([commandfor],[popovertarget]),[data-video]'
const starting = new WeakMap<Element, Promise<unknown>>()
const started = new WeakSet<Element>()

/** Starts islands at the first sign of interest in them, and at once the one that the page is about (`data-eager`). */
export function startOnReach(): void {
  for (const type of ['pointerover', 'focusin', 'click', 'input']) addEventListener(type, reach, true)
  const eager = document.querySelector<HTMLElement>('[data-eager]')
  if (eager) start(eager)
}

function reach(event: Event): void {
  if (event.type === 'input') touch(event.target as HTMLInputElement)
  const opener = near(event, '[commandfor]')
  const dialog = opener && document.getElementById(opener.getAttribute('commandfor') ?? '')
  const island = near(event, selector) ?? dialog?.querySelector<HTMLElement>(selector)
  if (island && !started.has(island)) hold(event, buttons, start(island))
}

function start(island: HTMLElement): Promise<unknown> {
  let start = starting.get(island)
  if (!start) {
    const load = Object.entries(onReach).find(([selector]) => island.matches(selector))?.[1]
    start = (async () => (await load?.())?.default(island))()
    starting.set(island, start)
    start.then(
      () => started.add(island),
      // The next sign of interest asks for it again.
      () => starting.delete(island),
    )
  }
  return start
}
