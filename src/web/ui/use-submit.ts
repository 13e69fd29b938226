import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { focusWhenLost } from './form.ts'

/**
 * Sends a form, once at a time: presses are ignored until the answer has come. `send` gets the form as it stands; it answers
 * nothing when there is nothing to send, and true once it leads to another page. `abandon` frees the form before. The button
 * that was pressed has the focus again afterwards.
 */
export function useSubmit(send: (form: HTMLFormElement) => Promise<unknown> | undefined) {
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef<Promise<unknown>>(undefined)
  const abandon = useCallback(() => {
    underWay.current = undefined
    setBusy(false)
  }, [])
  useEffect(() => {
    // Back from the page that the form led to, by the back/forward cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) abandon()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [abandon])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (underWay.current) return
    const sending = send(event.currentTarget)
    if (!sending) return
    underWay.current = sending
    setBusy(true)
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    let isLeaving = false
    try {
      isLeaving = (await sending) === true
    } finally {
      if (!isLeaving && underWay.current === sending) {
        abandon()
        if (submitter) focusAgain(submitter)
      }
    }
  }
  return { isBusy, submit, abandon }
}

/** A button loses the focus while it is disabled. */
export const focusAgain = (button: HTMLElement) =>
  focusWhenLost(() => (button.matches(':enabled') ? button : null), { preventScroll: true })
