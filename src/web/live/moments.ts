/** When to load what is not needed at once. */
import type { votedKey } from '../parts/contribution/vote-keys.ts'
import { attempt } from '../ui/attempt.ts'

/** Its module would be bytes of every page. */
const ownKey: typeof votedKey = 'has-voted'

const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll']

/** Resolves when somebody does something with the page. */
export const firstSign = () =>
  new Promise<void>((resolve) => {
    const seen = new AbortController()
    const see = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
      // A pointer that rests where a page appears causes an event, too.
      if (type === 'pointermove' && !movementX && !movementY) return
      seen.abort()
      resolve()
    }
    for (const sign of signs)
      addEventListener(sign, see, { capture: true, passive: true, signal: seen.signal })
  })

/** At once for returning visitors; else at the first input, or after the paint of a page that opens scrolled down. */
export const whenBoardIsWanted = async () =>
  history.state ||
  attempt(() => localStorage.getItem(ownKey)) ||
  Promise.race([firstSign(), afterPaint().then(() => scrollY > 0 || new Promise(() => {}))])

/** Resolves once the page has been painted. */
export const afterPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    // For browsers that report no paint.
    setTimeout(resolve, 1000)
  })

/** Shortly before the first change of the hero's prompt, and long before a page asks for a new programme. */
export const afterRest = () => new Promise((resolve) => setTimeout(resolve, 4500))
