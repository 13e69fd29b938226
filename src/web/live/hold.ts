/** Events before their script is loaded. All waiting for scripts is in this file. */

export const near = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

function hold(event: Event, script: Promise<unknown>, then: () => void, otherwise: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  script.then(then, otherwise)
}

/** A form that is sent waits for its island; if that does not come, it is posted as if there were no script. */
export function holdSubmit(event: Event, island: Promise<unknown>): void {
  const submitter = near(event, '[type=submit]') as HTMLButtonElement | null
  const form = event.type === 'submit' ? (event.target as HTMLFormElement) : submitter?.form
  if (!form || (event.type !== 'submit' && event.type !== 'click')) return
  hold(
    event,
    island,
    () => form.requestSubmit(),
    () => form.submit(),
  )
}

/** Clicks on buttons that a script brings to life wait for it; if it does not come they act as without script. */
export function holdClicks(script: Promise<unknown>): void {
  const holdClick = (event: Event) => {
    const button = near(event, 'button[form], [data-less]') as HTMLButtonElement | null
    if (!button) return
    hold(
      event,
      script,
      () => button.click(),
      () => button.form?.requestSubmit(button),
    )
  }
  const release = () => removeEventListener('click', holdClick, true)
  script.then(release, release)
  addEventListener('click', holdClick, true)
}
