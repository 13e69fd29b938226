import { useEffect, useEffectEvent } from 'react'

/** Repeats `work` while the page is visible. */
export function usePolling(work: () => Promise<unknown>, everyMs: number, isOn = true): void {
  const poll = useEffectEvent(work)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void poll(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOn])
}
