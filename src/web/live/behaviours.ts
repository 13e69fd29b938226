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
  '[data-video]': () => import('./video.ts'),
}

/** A tuple, for its names would be bytes of every page. */
type Arrival = [
  load: () => Promise<Behaviour>,
  /** The moment to fetch it; without one, once the page is painted. */
  when?: (element: HTMLElement) => Promise<unknown>,
  /** Presses of its buttons wait for it. */
  isHeld?: true,
]

/** What starts by itself for the first element that its selector finds. */
const onArrival: Record<string, Arrival> = {
  '[data-board]': [() => import('./board.ts'), whenBoardIsWanted, true],
  '[data-directory]': [() => import('./directory.ts'), afterPaint, true],
  '[data-tabs]': [() => import('./tabs.ts')],
  '[data-draft]': [() => import('./draft.ts')],
  '[data-door]': [() => import('./door/door.ts')],
  '[data-programme]': [
    () => import('./programme.ts'),
    () => Promise.race([afterRest(), whenBoardIsWanted()]),
    true,
  ],
  '[data-demos]': [() => import('./demos.ts'), afterPaint, true],
  '[data-prompts]': [() => import('./hero-rotation.ts'), afterRest],
}

export function startOnArrival(): void {
  for (const [selector, [load, when = afterPaint, isHeld]] of Object.entries(onArrival)) {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) continue
    const started = when(element)
      .then(load)
      .then((behaviour) => behaviour.default(element))
    if (isHeld) holdUntil(started)
  }
}
