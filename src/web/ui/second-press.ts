const withinMs = 500
const withinPx = 24

/**
 * Ignores the second click of a double click when a dialog has opened under the pointer in between, or when the button there
 * has come to say something else, such as “Remove it now”: it was meant for what the first one pressed. Keys press what has the focus, so they are left alone. Answers how to stop listening.
 */
export function ignoreSecondPress(): () => void {
  let last:
    | { x: number; y: number; at: number; dialog: Element | undefined; words: string | undefined }
    | undefined
  function listen(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event
    if (detail === 0) return
    const words = (event.target as Element).closest('button')?.textContent
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const isSecond =
      last !== undefined && at - last.at < withinMs && Math.hypot(x - last.x, y - last.y) < withinPx
    const isAnother = detail > 1 && words !== undefined && last?.words !== undefined && words !== last.words
    if (isSecond && (isAnother || (dialog && dialog !== last?.dialog))) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    last = { x, y, at, dialog, words }
  }
  addEventListener('click', listen, true)
  return () => removeEventListener('click', listen, true)
}
