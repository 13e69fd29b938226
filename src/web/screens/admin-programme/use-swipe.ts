import { type PointerEvent, useRef } from 'react'

/** Less is a tap with a trembling finger. */
const leastPixels = 50

/** A finger that moves sideways turns pages: -1 to the earlier one, 1 to the later one. */
export function useSwipe(turn: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return
      const [along, down] = [clientX - start.current.x, clientY - start.current.y]
      start.current = undefined
      if (Math.abs(along) >= leastPixels && Math.abs(along) > 2 * Math.abs(down)) turn(along < 0 ? 1 : -1)
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}
