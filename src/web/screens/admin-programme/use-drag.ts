import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Less is a click with a trembling hand. */
const leastPixels = 6

interface Grabbed {
  id: string
  title: string
  x: number
  y: number
}

/** Drags with a mouse or a pen: the same lift, and a drop presses what lies under the pointer. */
export function useDrag(lift: (id: string | undefined) => void) {
  const [grabbed, setGrabbed] = useState<Grabbed>()
  const [dragged, setDragged] = useState<string>()
  const ghost = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it lasts from the grab to the drop
  useEffect(() => {
    if (!grabbed) return
    const { id, title, x, y } = grabbed
    let isDragging = false
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!isDragging && Math.hypot(clientX - x, clientY - y) < leastPixels) return
      if (!isDragging) {
        // Before the drop, which may follow at once.
        flushSync(() => {
          lift(id)
          setDragged(title)
        })
      }
      isDragging = true
      ghost.current?.style.setProperty('translate', `${clientX + 12}px ${clientY + 12}px`)
      if (clientY < 48) scrollBy(0, -16)
      if (clientY > innerHeight - 48) scrollBy(0, 16)
    }
    const end = () => {
      setGrabbed(undefined)
      setDragged(undefined)
    }
    const drop = ({ target }: globalThis.PointerEvent) => {
      end()
      if (!isDragging) return
      const under = target instanceof Element ? target.closest<HTMLElement>(dropSelector) : null
      if (!under) lift(undefined)
      // Where it began, the browser itself makes a click of it.
      // Afterwards: the release of the pointer would close a dialog that opens meanwhile.
      else if (under.ariaPressed !== 'true') setTimeout(() => under.click())
    }
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', cancel, { signal })
    return () => listeners.abort()
  }, [grabbed])

  function grab(
    { pointerType, button, clientX, clientY }: PointerEvent,
    talk: { id: string; title: string },
  ) {
    // A finger scrolls; it taps instead.
    if (pointerType !== 'touch' && button === 0) setGrabbed({ ...talk, x: clientX, y: clientY })
  }
  return { grab, dragged, ghost }
}

const dropSelector = '.plan-grid .plan-place, .plan-off [aria-pressed="true"], .plan-bar button'
