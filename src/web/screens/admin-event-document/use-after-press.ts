import { useRef } from 'react'

/** What a sentence that appears moves away from under the finger is not pressed: the work waits for the release. */
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
