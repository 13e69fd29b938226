import { afterPaint } from './moments.ts'

/** Fetches, once the page is painted, what `<noscript data-late>` holds: rare letters, and what opens only on a press. */
export function fetchLateStyles(): void {
  afterPaint().then(() => {
    for (const late of document.querySelectorAll('[data-late]')) late.outerHTML = late.textContent
  })
}
