import { holdUntil } from './hold.ts'
import { afterPaint, afterRest, whenBoardIsWanted } from './moments.ts'

/** A file that brings an element of a page to life. */
interface Behaviour {
  default(element: HTMLElement): unknown
}

/** What starts when a visitor reaches for one of the elements that its selector finds, see `reach.ts`. */
export const onReach: Record<string, () => Promise<Behaviour>> = {
  '[data-island]': () => import('./islands.ts'),
  '[data-poll]': () => import('./poll.ts'),
}

interface Arrival {
  load(): Promise<Behaviour>
  /** The moment to fetch it; without one, once the page is painted. */
  when?(element: HTMLElement): Promise<unknown>
  /** Presses of its buttons wait for it. */
  isHeld?: true
}

/** What starts by itself for the first element that its selector finds. */
const onArrival: Record<string, Arrival> = {
  '[data-board]': {
    load: () => import('./board.ts'),
    when: whenBoardIsWanted,
    isHeld: true,
  },
  '[data-directory]': { load: () => import('./directory.ts'), isHeld: true },
  '[data-tabs]': { load: () => import('./tabs.ts') },
  '[data-programme]': { load: () => import('./programme.ts'), when: afterRest },
  '[data-draft]': { load: () => import('./draft.ts') },
  '[data-door]': { load: () => import('./door/door.ts') },
  '[data-prompts]': { load: () => import('./hero-rotation.ts'), when: afterRest },
}

export function startOnArrival(): void {
  for (const [selector, { load, when, isHeld }] of Object.entries(onArrival)) {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) continue
    const started = (when?.(element) ?? afterPaint())
      .then(load)
      .then((behaviour) => behaviour.default(element))
    if (isHeld) holdUntil(started)
  }
}
