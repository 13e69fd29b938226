import { paths } from '../../domain/paths.ts'
import { followTexts } from './show-more.ts'

/** Typing pauses this long before the server is asked. */
const waitMs = 150

/**
 * Shows what the field finds in `people`, the count above, and the search in the address bar. Of several searches under
 * way the last one counts. Calls `whenShown` after each.
 */
export function searchAsTyped(field: HTMLInputElement, people: HTMLElement, whenShown: () => void): void {
  followTexts()
  const status = document.getElementById('people-status')
  const failure = document.querySelector<HTMLTemplateElement>('#people-failure')
  let asked: string | undefined = field.defaultValue.trim()
  let asking = new AbortController()
  let timer: number | undefined

  const say = (text: string | null | undefined) => {
    if (status) status.textContent = text ?? ''
  }

  async function ask() {
    clearTimeout(timer)
    const search = field.value.trim()
    if (search === asked) return
    asked = search
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const address = paths.directory({ search })
    people.setAttribute('aria-busy', 'true')
    say(status?.dataset.loading)
    const page = await fetchPage(address, signal).catch(() => undefined)
    if (signal.aborted) return
    // How far the list before had grown does not apply to this one.
    history.replaceState({ ...history.state, grown: undefined }, '', address)
    const found = page?.getElementById(people.id)
    // Enter repeats a search that failed.
    if (!found) asked = undefined
    people.replaceChildren(...(found?.children ?? [failure?.content.cloneNode(true) ?? '']))
    people.setAttribute('aria-busy', 'false')
    say(page?.getElementById('people-status')?.textContent)
    bringIntoView(people, field)
    whenShown()
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(ask, waitMs)
  })
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    ask()
  })
  people.addEventListener('submit', (event) => {
    // Retry: the address bar holds the search.
    event.preventDefault()
    location.reload()
  })
  ask()
}

/** On a phone the results would be below the fold: scrolls up to the field. */
function bringIntoView(people: HTMLElement, field: HTMLInputElement) {
  const visibleHeight = window.visualViewport?.height ?? innerHeight
  if (people.getBoundingClientRect().top > visibleHeight * 0.7) field.form?.scrollIntoView()
}

/** Refreshes this person's card, if it is on this page. */
export async function showAnew(id: string, name: string): Promise<void> {
  const cardIn = (page?: Document) => page?.getElementById(`person-${id}`)
  if (!cardIn(document)) return
  const asked = ++timesAsked
  const page = await fetchPage(paths.directory({ search: name })).catch(() => undefined)
  const anew = cardIn(page)
  // On failure the next page shows it; of several answers the one to the last change counts.
  if (anew && asked === timesAsked) cardIn(document)?.replaceWith(anew)
}
let timesAsked = 0

async function fetchPage(address: string, signal?: AbortSignal): Promise<Document | undefined> {
  const response = await fetch(address, { signal: signal ?? null })
  if (!response.ok) return undefined
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}
