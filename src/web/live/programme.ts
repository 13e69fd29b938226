/** Keeps the programme on a screen that is looked at: asks for its number, and takes the page anew when it is another. */
import { paths } from '../../domain/paths.ts'
import { followStars } from './stars.ts'

/** Phones of a venue must not ask in one moment. */
const waitMs = () => 25_000 + (Math.random() - 0.5) * 16_000

/** A network of a hall may never answer. */
const ask = (address: string) => fetch(address, { signal: AbortSignal.timeout(15_000) })

export default function followProgramme(element: HTMLElement): void {
  const { show } = followStars()
  const asOf = document.querySelector<HTMLElement>('[data-as-of]')
  let timer: number | undefined
  let isAsking = false
  async function look() {
    if (document.visibilityState !== 'visible' || isAsking) return
    clearTimeout(timer)
    isAsking = true
    try {
      const { version } = await (await ask(paths.programmeVersion)).json()
      if (String(version) !== element.dataset.programme) await renew()
      if (asOf) asOf.hidden = true
    } catch {
      // Without a network, or an answer that is the page, the last copy stays.
    }
    isAsking = false
    timer = window.setTimeout(look, waitMs())
  }
  async function renew() {
    const text = await (await ask(location.pathname + location.search)).text()
    const found = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-programme]')
    if (!(found instanceof HTMLElement)) throw new Error('not the programme')
    const restore = whatIsOpen(element)
    element.replaceChildren(...found.childNodes)
    element.dataset.programme = found.dataset.programme
    show()
    restore()
  }
  document.addEventListener('visibilitychange', look)
  for (const event of ['online', 'pageshow']) addEventListener(event, look)
  timer = window.setTimeout(look, asOf?.hidden === false ? 0 : waitMs())
  keepLastCopy().catch(console.warn)
}

/** Notes that somebody reads, and where a keyboard is; returns what puts that back where talks stand anew. */
function whatIsOpen(element: HTMLElement): () => void {
  const of = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)]
  const keyOf = (each: HTMLElement) =>
    each.localName + (each.closest('li')?.querySelector('button')?.value ?? each.textContent)
  const open = of('details[open]').map(keyOf)
  const focused = of(':focus')[0]
  const key = focused && keyOf(focused)
  // Running talks stand there twice.
  const alike = () => (focused ? of(focused.localName).filter((each) => keyOf(each) === key) : [])
  const at = focused ? alike().indexOf(focused) : 0
  return () => {
    for (const details of of('details')) details.toggleAttribute('open', open.includes(keyOf(details)))
    const found = alike()
    const next = found[at] ?? found.at(-1)
    next?.focus({ preventScroll: true })
  }
}

/** Without a network the page opens as it was. Not where its browser has none, as on plain HTTP. */
const keepLastCopy = async () =>
  navigator.serviceWorker?.register(paths.programmeWorker, {
    scope: paths.programme,
    updateViaCache: 'none',
  })
