import { afterPaint } from './moments.ts'

/** Fetches, once the page is painted, what `<noscript data-late>` holds: fonts of letters that few texts have. */
export function fetchLateStyles(): void {
  afterPaint().then(() => {
    const late = document.querySelector('[data-late]')
    if (late) late.outerHTML = late.textContent
  })
}
