import { type PointerEvent, type RefObject, useRef } from 'react'

export type DragStart = (event: PointerEvent<HTMLElement>, index: number) => void

/** A row follows the pointer: it changes places with each neighbour whose middle the pointer passes. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): DragStart {
  const latestMove = useRef(move)
  latestMove.current = move
  return (start, index) => {
    if (start.button !== 0) return
    start.preventDefault()
    // A finger holds on to the handle, which moves with its row.
    if (start.currentTarget.hasPointerCapture(start.pointerId))
      start.currentTarget.releasePointerCapture(start.pointerId)
    const listening = new AbortController()
    const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])]
    let at = index
    rows()[at]?.toggleAttribute('data-dragged', true)
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const middle = (row: HTMLElement) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      }
      const now = rows()
      const [above, below] = [now[at - 1], now[at + 1]]
      const to = above && clientY < middle(above) ? at - 1 : below && clientY > middle(below) ? at + 1 : at
      if (to === at) return
      latestMove.current(at, to)
      at = to
    }
    const end = () => {
      listening.abort()
      for (const row of rows()) row.removeAttribute('data-dragged')
    }
    document.addEventListener('pointermove', follow, { signal: listening.signal })
    for (const type of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(type, end, { signal: listening.signal })
  }
}
