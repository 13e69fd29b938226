import { useEffect, useRef } from 'react'

/**
 * When what had the focus is gone, the row that stands in its place gets it, or the last one; with no row left, the tab.
 * Each child of the element is a row. One that `isLast` lets any other list take it first.
 */
export function useFocusInList<List extends HTMLElement = HTMLUListElement>(isLast = false) {
  const list = useRef<List>(null)
  const last = useRef<EventTarget>(undefined)
  const place = useRef(0)
  useEffect(() => {
    const note = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element)) return
      last.current = target
      const row = rowsOf(list.current).findIndex((each) => each.contains(target))
      if (row >= 0) place.current = row
    }
    // It may have been focused before the island was hydrated.
    note({ target: document.activeElement })
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const take = () => {
    const isGone = last.current instanceof Element && !last.current.isConnected
    if (!isGone || document.activeElement !== document.body) return
    const rows = rowsOf(list.current)
    const row = rows[Math.min(place.current, rows.length - 1)]
    const next = row?.querySelector<HTMLElement>(
      'input:enabled:not([type=hidden]), button:enabled, summary, a, [tabindex]',
    )
    const tab = document.querySelector<HTMLElement>('main [aria-current=page]')
    ;(next ?? tab)?.focus()
  }
  useEffect(() => {
    if (isLast) requestAnimationFrame(take)
    else take()
  })
  return list
}

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])]
