import { useRef } from 'react'

/**
 * Checks a field once the mouse button is up: a sentence that appears before that would move the pressed button away, and
 * the click would be lost.
 */
export function useAfterPress(work: () => void) {
  const press = useRef({ isDown: false, isDue: false }).current
  return {
    onMouseDownCapture() {
      if (press.isDown) return
      press.isDown = true
      const release = () => {
        press.isDown = false
        // The click comes first.
        if (press.isDue) setTimeout(work)
        press.isDue = false
      }
      addEventListener('mouseup', release, { once: true })
    },
    onBlur() {
      if (press.isDown) press.isDue = true
      else work()
    },
  }
}
