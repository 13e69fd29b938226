/**
 * Follows the demos: the clock, what is up, and what of it is one's own. Its forms work without. It asks by addresses of
 * the page and writes the clock itself: `call.ts`, `paths.ts` and `clock.ts` weigh three times as much as this.
 */

/** Somebody is at a field or a button, which a new list would replace, or has typed something, perhaps before a refusal. */
const isBusy = (element: HTMLElement) =>
  element.querySelector(':focus-visible') ||
  [...element.querySelectorAll('input')].some(({ type, value }) => type === 'text' && value)

/** 'Join the team of Tram or Walk': what somebody has opened stays open in a new list. */
const wordsOf = (details: Element) => details.firstElementChild?.textContent

export default function followDemos(element: HTMLElement): void {
  let endsAt: number | null | undefined
  let own: { teams: string[]; stars: Record<string, number> } | undefined
  const { now, own: ownAt } = element.dataset as Record<'now' | 'own', string>

  async function look() {
    // Without a network the last copy stays.
    if (!document.hidden) await follow().catch(() => {})
    // After the answer, which would else overtake a later one. Phones of a venue must not ask in one moment.
    setTimeout(look, 6_000 + Math.random() * 4_000)
  }
  async function follow() {
    // In a full hall an answer may never come.
    const signal = AbortSignal.timeout(60_000)
    const { version, showing } = await (await fetch(now, { signal })).json()
    const left = showing?.secondsLeft
    endsAt = left == null ? left : performance.now() + left * 1000
    if (element.dataset.demos !== String(version) && !isBusy(element)) {
      const text = await (await fetch(location.pathname, { signal })).text()
      const found = new DOMParser()
        .parseFromString(text, 'text/html')
        .querySelector<HTMLElement>('[data-demos]')
      if (found) {
        const open = [...element.querySelectorAll('details[open]')].map(wordsOf)
        element.replaceChildren(...found.childNodes)
        for (const details of element.querySelectorAll('details'))
          details.open = open.includes(wordsOf(details))
        element.dataset.demos = found.dataset.demos
      }
    }
    if (!own) {
      const apikey = document.querySelector<HTMLMetaElement>('[name=anon-key]')?.content as string
      const headers = { apikey, 'content-type': 'application/json' }
      const answer = await fetch(ownAt, { method: 'POST', headers, body: '{}', signal })
      // Refused in a crowd, it is asked again.
      if (answer.ok) own = await answer.json()
    }
    if (!own) return
    for (const demo of element.querySelectorAll<HTMLElement>('[data-demo]')) {
      const id = demo.dataset.demo as string
      demo.toggleAttribute('data-mine', own.teams.includes(id))
      for (const button of demo.querySelectorAll<HTMLButtonElement>('[name=stars]'))
        button.ariaPressed = String(button.value === String(own.stars[id]))
    }
    // Without cookies nothing is one's own, and the page says so.
    element.dataset.known = String(navigator.cookieEnabled)
  }
  // Without a cookie yet, a second press before the answer would be another visitor's.
  let freeAt = 0
  addEventListener('submit', (event) => {
    if (performance.now() < freeAt) event.preventDefault()
    else freeAt = performance.now() + 9_000
  })
  // Back by the browser's own copy, whose clock stood still: the press was answered on another page.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    own = undefined
    freeAt = 0
  })
  setInterval(() => {
    const clock = element.querySelector('[data-clock]')
    if (!clock || endsAt == null) return
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    // '1970-01-01T00:00:42.000Z' -> '0:42'.
    clock.textContent = new Date(left * 1000).toISOString().slice(left < 600 ? 15 : 14, 19)
  }, 250)
  look()
}
