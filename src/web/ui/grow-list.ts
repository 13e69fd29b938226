interface Options {
  /** Told what has been added. */
  whenGrown(): void
  whenFailed(): void
}

/**
 * Long lists come in pages. `<a data-grows="id of the list" href="next page">` below a list is a plain link; with script
 * the next page is fetched when a reader comes near or presses it, and its items are added to the list. The address of
 * the page stays. When that fails the link is still one, and only a press tries again.
 */
export function growLists({ whenGrown, whenFailed }: Options): void {
  const said = document.createElement('p')
  said.className = 'sr-only'
  said.setAttribute('aria-live', 'polite')
  document.body.append(said)
  const busy = new Set<Element>()

  const grow = async (link: HTMLAnchorElement, isPressed: boolean) => {
    const list = document.getElementById(link.dataset.grows ?? '')
    if (!list || busy.has(link)) return
    busy.add(link)
    link.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(link.href)
      if (!answer.ok) throw new Error(String(answer.status))
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const items = [...(page.getElementById(list.id)?.children ?? [])]
      // What was added at the top meanwhile has pushed these down: they are here already.
      const fresh = items.filter((item) => !document.getElementById(item.id))
      list.append(...fresh)
      said.textContent = `${fresh.length} more, ${list.children.length} in the list now`
      if (isPressed) fresh[0]?.querySelector<HTMLElement>('a, button')?.focus()
      const next = page.querySelector<HTMLAnchorElement>(`[data-grows="${list.id}"]`)
      if (next) link.href = next.href
      else link.remove()
      whenGrown()
      // Still near? An observer only tells of changes.
      near.unobserve(link)
      if (next) near.observe(link)
    } catch (error) {
      console.warn('The next page did not load', error)
      near.unobserve(link)
      whenFailed()
    } finally {
      busy.delete(link)
      link.removeAttribute('aria-busy')
    }
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) grow(entry.target as HTMLAnchorElement, false)
      }
    },
    { rootMargin: '800px' },
  )
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-grows]')) {
    near.observe(link)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      grow(link, true)
    })
  }
}
