/** Delays clicks on buttons whose script is not loaded yet. All such waiting is in this file. */

export const near = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

const waiting = new WeakSet<Element>()
let isLetThrough = false

/**
 * A press of a button waits for its script, once, however often it is pressed meanwhile; Enter in a field presses its form's
 * button, too. If the script does not come, the button acts as without script.
 */
export function hold(event: Event, buttons: string, script: Promise<unknown>): void {
  const button = event.type === 'click' && near(event, buttons)
  if (!button || isLetThrough) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (waiting.has(button)) return
  waiting.add(button)
  const press = () => {
    isLetThrough = true
    button.click()
    isLetThrough = false
  }
  // A form that is posted may be pressed again before the next page is there.
  script.then(press, press).then(() => setTimeout(() => waiting.delete(button), 1000))
}

/** For buttons that a script of the whole page brings to life. */
export function holdUntil(script: Promise<unknown>): void {
  const listen = (event: Event) => hold(event, 'button[form],[data-less],[name=stars]', script)
  const stop = () => removeEventListener('click', listen, true)
  script.then(stop, stop)
  addEventListener('click', listen, true)
}
