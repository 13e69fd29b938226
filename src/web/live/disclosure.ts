/** Opens and closes long texts: `<p id="…" class="long">` and `<button aria-controls aria-expanded data-less>`. */
export function openLongTexts(): void {
  const buttonOf = (text: Element) =>
    document.querySelector<HTMLElement>(`[aria-controls="${text.id}"][data-less]`)

  const toggle = (button: HTMLElement) => {
    const text = document.getElementById(button.getAttribute('aria-controls') ?? '')
    const isOpen = text?.classList.toggle('open') ?? false
    button.setAttribute('aria-expanded', String(isOpen))
    const label = button.textContent
    button.textContent = button.dataset.less ?? ''
    button.dataset.less = label ?? ''
  }
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[aria-expanded][data-less]')
    if (button) toggle(button)
  })
  // The browser's search scrolls the text to a word further down: it opens.
  addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches('.long:not(.open)') || target.scrollTop === 0)
        return
      const button = buttonOf(target)
      if (button) toggle(button)
    },
    true,
  )
}
