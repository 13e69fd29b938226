/**
 * On narrow screens, makes a list of links to places on the page the tabs of those places: arrow keys, Home and End move,
 * the address says which one is open. On wide screens, and without script, they are links.
 */
export default function tabs(list: HTMLElement): void {
  // The width at which `board.css` sets the columns side by side.
  const media = matchMedia('(width < 56rem)')
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const panels = links.map((link) => document.getElementById(link.hash.slice(1)))

  const selected = () => {
    const target = document.getElementById(location.hash.slice(1))
    const index = panels.findIndex((panel) => target && panel?.contains(target))
    return Math.max(0, index)
  }
  const show = (open = selected()) => {
    const isOn = media.matches
    give(list, { role: isOn && 'tablist' })
    links.forEach((link, index) => {
      const isOpen = index === open
      link.id ||= `${panels[index]?.id}-tab`
      give(link, {
        role: isOn && 'tab',
        'aria-selected': isOn && String(isOpen),
        'aria-controls': isOn && (panels[index]?.id ?? false),
        tabindex: isOn && !isOpen && '-1',
      })
      const panel = panels[index]
      if (!panel) return
      panel.dataset.label ??= panel.getAttribute('aria-labelledby') ?? ''
      give(panel, {
        role: isOn && 'tabpanel',
        'aria-labelledby': isOn ? link.id : panel.dataset.label,
        'data-away': isOn && !isOpen && '',
      })
    })
  }
  const select = (index: number) => {
    const link = links.at(index % links.length)
    if (!link) return
    history.replaceState(history.state, '', link.hash)
    show()
    link.focus({ preventScroll: true })
    if (list.getBoundingClientRect().top <= 0) list.parentElement?.scrollIntoView()
  }

  const listen = (event: MouseEvent | KeyboardEvent) => {
    const at = links.indexOf((event.target as Element).closest('a') as HTMLAnchorElement)
    const to =
      'key' in event ? { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1, ' ': at }[event.key] : at
    if (at < 0 || to === undefined || !media.matches) return
    // Then it is the browser's: Back, or a new tab.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    select(to)
  }
  list.addEventListener('click', listen)
  list.addEventListener('keydown', listen)
  media.addEventListener('change', () => show())
  addEventListener('hashchange', () => show())
  show()
  if (media.matches && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

/** Sets each attribute, or takes it away where the value is false. */
function give(element: Element, attributes: Record<string, string | false>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}
