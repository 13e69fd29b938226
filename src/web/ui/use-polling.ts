import { useEffect, useEffectEvent } from 'react'

/** For a page whose polling gets no answer. */
export const mayBeOld = 'The site does not answer. What you see may be old.'

/** Repeats `work` while the page is visible. */
export function usePolling(work: () => Promise<unknown>, everyMs: number, isOn = true): void {
  const poll = useEffectEvent(work)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void poll(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOn])
}
