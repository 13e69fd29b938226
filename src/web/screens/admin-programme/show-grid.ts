/** On a phone the places may be far above the talk. At once: a tap while a page scrolls only stops it. */
export function showGrid() {
  if (matchMedia('(width < 900px)').matches)
    document.querySelector('.plan-grid')?.scrollIntoView({ behavior: 'instant' })
}
