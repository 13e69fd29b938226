const withinMs = 500
const withinPx = 24

interface Press {
  x: number
  y: number
  at: number
  dialog: Element | undefined
  button: Element | null
  words: string | undefined
}

/**
 * Ignores the second click of a double click when a dialog has opened under the pointer in between, or when the button
 * says something else by then, such as “Remove it now”: it was meant for what the first one pressed. Keys press what has
 * the focus, so they are left alone.
 */
export function ignoreSecondPress(): void {
  let last: Press | undefined
  function listen(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event
    if (detail === 0) return
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const button = (event.target as Element).closest('button')
    const press = { x, y, at, dialog, button, words: button?.textContent }
    if (last && at - last.at < withinMs && Math.hypot(x - last.x, y - last.y) < withinPx) {
      const hasOpened = dialog && dialog !== last.dialog
      const saysMore = detail > 1 && button && button === last.button && press.words !== last.words
      if (hasOpened || saysMore) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
    }
    if (event.type === 'click') last = press
  }
  addEventListener('click', listen, true)
  // Otherwise the second press moves the focus away from the dialog's first field.
  addEventListener('mousedown', listen, true)
}
