/** Delays clicks on buttons whose script is not loaded yet. All such waiting is in this file. */

export const near = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

let isLetThrough = false

/**
 * A press of a button waits for its script, once, however often it is pressed meanwhile; Enter in a field presses its form's
 * button, too. It looks busy meanwhile. If the script does not come, it acts as without script.
 */
export function hold(event: Event, buttons: string, script: Promise<unknown>): void {
  const button = event.type === 'click' && near(event, buttons)
  if (!button || isLetThrough) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (button.ariaBusy) return
  button.ariaBusy = 'true'
  const press = (busyForMs: number) => () => {
    isLetThrough = true
    button.click()
    isLetThrough = false
    // Not in a block, which would be bytes of every page.
    setTimeout(() => (button.ariaBusy = null), busyForMs)
  }
  // A form that is posted may be pressed again before the next page is there.
  script.then(press(0), press(1000))
}

/** For buttons that a script of the whole page brings to life. */
export function holdUntil(script: Promise<unknown>): void {
  const listen = (event: Event) => hold(event, 'button[form],[data-less],[name=stars]', script)
  const stop = () => removeEventListener('click', listen, true)
  script.then(stop, stop)
  addEventListener('click', listen, true)
}
