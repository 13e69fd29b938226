/**
 * The one script of the document pages. Pages work without it; it starts what a visitor reaches for and loads the rest
 * when it is needed, so keep it small: everything here is paid by everybody on every page.
 */

import type { Toast } from '../ui/toast.ts'
import { fillInCommands } from './commands.ts'
import { firstSign } from './first-sign.ts'

const one = <Found extends Element>(selector: string) => document.querySelector<Found>(selector)
const near = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

// --- Islands: hydrate on the first sign of interest; a submit that comes too early waits for its island.

const starting = new WeakMap<Element, Promise<void>>()
const started = new WeakSet<Element>()

function start(island: HTMLElement): Promise<void> {
  let start = starting.get(island)
  if (!start) {
    // The poll needs no component: its markup is all there.
    const starter =
      island.dataset.island === 'poll' ? import('../screens/poll/poll.ts') : import('./islands.ts')
    start = starter.then(({ startIsland }) => startIsland(island))
    starting.set(island, start)
    start.then(
      () => started.add(island),
      () => starting.delete(island),
    )
  }
  return start
}

function reach(event: Event): void {
  const opener = near(event, '[commandfor]')
  const within = opener && document.getElementById(opener.getAttribute('commandfor') ?? '')
  const island = near(event, '[data-island]') ?? within?.querySelector<HTMLElement>('[data-island]')
  if (!island || started.has(island)) return
  const ready = start(island)
  const submitter = near(event, '[type=submit]') as HTMLButtonElement | null
  const form = event.type === 'submit' ? (event.target as HTMLFormElement) : submitter?.form
  if (!form || (event.type !== 'submit' && event.type !== 'click')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  ready.then(
    () => form.requestSubmit(),
    // The chunk did not arrive: post as if there were no script.
    () => form.submit(),
  )
}
for (const type of ['pointerover', 'focusin', 'click', 'submit']) addEventListener(type, reach, true)

// --- Dialogs, menu and videos.

/** Clicks on buttons that a script brings to life wait for it; if it does not come they act as without script. */
function holdClicks(script: Promise<unknown>): void {
  const hold = (event: Event) => {
    const button = near(event, 'button[form], [data-less]') as HTMLButtonElement | null
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    script.then(
      () => button.click(),
      () => button.form?.requestSubmit(button),
    )
  }
  const release = () => removeEventListener('click', hold, true)
  script.then(release, release)
  addEventListener('click', hold, true)
}

fillInCommands()

addEventListener('click', (event) => {
  if (near(event, '[popover] a')) near(event, '[popover]')?.hidePopover()
  const video = near(event, '[data-video]')
  if (video && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault()
    const player = document.createElement('iframe')
    player.src = `https://www.youtube-nocookie.com/embed/${video.dataset.video}?autoplay=1`
    player.title = video.dataset.title ?? ''
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    player.className = 'absolute inset-0 size-full'
    video.replaceWith(player)
    player.focus()
  }
})

for (const opener of document.querySelectorAll('[popovertarget]')) {
  opener.ariaExpanded = 'false'
  document
    .getElementById(opener.getAttribute('popovertarget') ?? '')
    ?.addEventListener('beforetoggle', ({ newState }) => {
      opener.ariaExpanded = String(newState === 'open')
    })
}

// --- On arrival.

const search = new URLSearchParams(location.search)
const isTokenTaken = ['token', 'edit', 'offer'].some((name) => search.has(name)) && one('input[name=token]')
// The form holds the token now: the address bar, the history and a Referer need not. And of a form without fields, such as
// Back to Board, browsers leave a question mark behind.
if (isTokenTaken || (!location.search && location.href.includes('?'))) {
  history.replaceState(history.state, '', location.pathname + location.hash)
}

const board = one<HTMLElement>('[data-board]')
// Who had more of the board before, or stands further down, shall find it so.
let isBoardWanted = history.state || scrollY > 0
try {
  // Who has voted before shall see where.
  isBoardWanted ||= localStorage.getItem(board?.dataset.board ?? '')
  const flag = one<HTMLElement>('[data-first-visit]')?.dataset.firstVisit
  if (flag) sessionStorage.setItem(flag, '1')
  const pending = sessionStorage.getItem('pending-toast')
  if (pending) {
    sessionStorage.removeItem('pending-toast')
    import('../ui/toast.ts').then(({ showToast }) => showToast(JSON.parse(pending) as Toast))
  }
} catch {
  // Storage is switched off: nothing to remember.
}

const eager = one<HTMLElement>('[data-eager]')
if (eager) start(eager)
if (board) {
  const begun = isBoardWanted ? Promise.resolve() : firstSign()
  holdClicks(begun.then(() => import('./board.ts')))
}
const tabs = one<HTMLElement>('[data-tabs]')
// The width at which `board.css` sets the columns side by side.
if (tabs) import('./tabs.ts').then(({ tabsWhile }) => tabsWhile(matchMedia('(width < 56rem)'), tabs))
if (one('[data-directory]')) holdClicks(import('./directory.ts'))
const draft = one<HTMLFormElement>('[data-draft]')
if (draft) {
  // Reading comes before writing: what keeps a draft is not asked for before the page has been painted.
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    // Where nobody is told of paints.
    setTimeout(resolve, 1000)
  })
  painted
    .then(() => import('./draft.ts'))
    .then(({ keepDraft }) => keepDraft(draft, draft.dataset.draft ?? ''))
}

const prompt = one<HTMLElement>('[data-prompt]')
if (prompt) {
  setTimeout(() => import('./hero-rotation.ts').then(({ rotatePrompts }) => rotatePrompts(prompt)), 4500)
}
