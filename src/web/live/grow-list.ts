import { attempt } from '../ui/attempt.ts'

interface Options {
  /** Said while a page is on its way. */
  loading?: string
  /** Told when items have been added. */
  whenGrown?(): void
  whenFailed(): void
}

/** How many pages came to each list; kept in the history, so that it belongs to this visit of the page. */
type Grown = Record<string, number>

/** Where the reader was when leaving a page that had grown: at that moment the history takes no more notes. */
const leftAt = 'grown-left-at'

/**
 * Long lists come in pages. `<a data-grows="id of the list" href="next page">` below a list is a plain link; with script
 * the next page is fetched when a reader comes near or presses it, and its items are added to the list. The address of
 * the page stays, and whoever comes back finds the list as long as it was. When a page does not come the link is still
 * one, and only a press tries again. Returns what to call once lists were exchanged for others: those grow from then on.
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
      // Another list has taken its place meanwhile.
      if (!list.isConnected) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const items = [...(page.getElementById(list.id)?.children ?? [])]
      // What was added at the top meanwhile has pushed some of these down: they are here already.
      const fresh = items.filter((item) => !document.getElementById(item.id))
      list.append(...fresh)
      grown[list.id] = (grown[list.id] ?? 0) + 1
      history.replaceState({ ...history.state, grown }, '')
      // The browser would look for the reader's place before the list is as long as it was.
      history.scrollRestoration = 'manual'
      said.textContent = `${fresh.length} more, ${list.children.length} in the list now`
      if (isPressed) fresh[0]?.querySelector<HTMLElement>('a, button')?.focus()
      const next = page.querySelector<HTMLAnchorElement>(`[data-grows="${list.id}"]`)
      if (next) link.href = next.href
      else link.remove()
      whenGrown?.()
      // Anew, because an observer only tells of changes, and the link may still be near.
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
    // An address that names one item leads there.
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
