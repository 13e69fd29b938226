import { useEffect, useEffectEvent } from 'react'
import { toast } from './form.ts'

/** For a page whose polling gets no answer. */
export const mayBeOld = 'The site does not answer. What you see may be old.'

/** Repeats `work`, once it has ended, while the page is visible. */
export function usePolling(work: () => Promise<unknown>, everyMs: number, isOn = true): void {
  const poll = useEffectEvent(work)
  useEffect(() => {
    if (!isOn) return
    // On a slow network, presses would have to wait behind questions of the same kind.
    let isUnderWay = false
    const timer = setInterval(async () => {
      if (isUnderWay || document.visibilityState !== 'visible') return
      isUnderWay = true
      await poll().finally(() => (isUnderWay = false))
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOn])
}

/** For a list that could not be read again after a press: what the press has said itself stays. */
export function toastReloadFailed(sentence: string): void {
  if (!document.querySelector('.toast-destructive')) toast({ title: 'Error', text: sentence }, true)
}
