import { attempt } from '../ui/attempt.ts'

interface Options {
  /** Announced while a page is loading. */
  loading?: string
  whenGrown?(): void
  whenFailed(): void
}

/** Pages added to each list, by its id; in the history state, so that it belongs to this visit of the page. */
type Grown = Record<string, number>

/** Scroll position on leaving; in session storage, because the history state cannot be changed any more then. */
const leftAt = 'grown-left-at'

/**
 * Infinite scroll: the page behind `<a data-grows="id of the list">` is fetched when the link comes near or is pressed,
 * and its items are appended. Who comes back finds the list as long as it was. After a failure only a press tries again.
 * Returns what to call once lists were replaced by others.
 */
export function growLists({ loading, whenGrown, whenFailed }: Options): () => void {
  const said = document.createElement('p')
  said.className = 'sr-only'
  said.setAttribute('aria-live', 'polite')
  document.body.append(said)
  let grown: Grown = {}
  const busy = new Set<Element>()

  const grow = async (link: HTMLAnchorElement, isPressed = false) => {
    const list = document.getElementById(link.dataset.grows ?? '')
    if (!list || busy.has(link)) return
    busy.add(link)
    near.unobserve(link)
    list.setAttribute('aria-busy', 'true')
    if (loading) said.textContent = loading
    try {
      const answer = await fetch(link.href)
      if (!answer.ok) throw new Error(`${link.href} answered ${answer.status}`)
      // A search has replaced it meanwhile.
      if (!list.isConnected) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const items = [...(page.getElementById(list.id)?.children ?? [])]
      // Items added at the top meanwhile have pushed some of these down: they are here already.
      const fresh = items.filter((item) => !document.getElementById(item.id))
      list.append(...fresh)
      grown[list.id] = (grown[list.id] ?? 0) + 1
      history.replaceState({ ...history.state, grown }, '')
      // The browser would restore the position before the list is as long as it was.
      history.scrollRestoration = 'manual'
      said.textContent = `${fresh.length} more, ${list.children.length} in the list now`
      if (isPressed) fresh[0]?.querySelector<HTMLElement>('a, button')?.focus()
      const next = page.querySelector<HTMLAnchorElement>(`[data-grows="${list.id}"]`)
      if (next) link.href = next.href
      else link.remove()
      whenGrown?.()
      // Again: an observer only reports changes, and the link may still be near.
      if (next) near.observe(link)
    } catch (error) {
      console.warn('The next page did not come', error)
      whenFailed()
    }
    list.removeAttribute('aria-busy')
    busy.delete(link)
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) grow(target as HTMLAnchorElement)
    },
    { rootMargin: '800px' },
  )
  const links = () => document.querySelectorAll<HTMLAnchorElement>('[data-grows]')
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-grows]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    grow(link, true)
  })

  addEventListener('pagehide', () => attempt(() => sessionStorage.setItem(leftAt, String(scrollY))))
  const comeBack = async (before: Grown) => {
    const top = Number(attempt(() => sessionStorage.getItem(leftAt)) ?? 0)
    for (const link of links()) {
      for (let more = before[link.dataset.grows ?? ''] ?? 0; more > 0 && link.isConnected; more--)
        await grow(link)
    }
    // Unless the address names one item.
    if (!document.querySelector(':target')?.closest('ul, ol')) scrollTo({ top, behavior: 'instant' })
  }
  const before: Grown | undefined = history.state?.grown
  const ready = before ? comeBack(before) : Promise.resolve()
  const follow = () => {
    for (const link of links()) near.observe(link)
  }
  ready.then(follow)
  return () => {
    grown = {}
    history.scrollRestoration = 'auto'
    near.disconnect()
    follow()
  }
}
