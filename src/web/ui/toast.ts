/** One notification at a time, without React, so that documents and islands can both show it. */
import { attempt } from './attempt.ts'

export interface Toast {
  title: string
  text: string
  isDestructive?: boolean
}

const shownForMs = 5000
const swipeAwayPx = 50

let current: HTMLElement | undefined
let leaveTimer: number | undefined
/** What had the focus before the toast. */
let before: HTMLElement | null

/**
 * Shows a toast for 5 s, longer while the pointer or the focus rests on it, or nobody looks at the page. F8 moves the focus
 * to it, Escape closes it; the focus goes back to where it was.
 */
export function showToast(toast: Toast): void {
  closeToast()
  const box = document.createElement('div')
  box.className = `toast${toast.isDestructive ? ' toast-destructive' : ''}`
  box.tabIndex = -1
  box.role = toast.isDestructive ? 'alert' : 'status'
  const title = document.createElement('strong')
  const text = document.createElement('p')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button'
  close.ariaLabel = 'Close notification'
  close.textContent = '✕'
  close.onclick = closeToast
  box.append(title, text, close)
  current = box
  // An open modal dialog makes everything outside it inert, so the toast moves in.
  const hostNow = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const host = hostNow()
  host.append(box)
  // What was done in a dialog closes it, and is still to be read.
  host.addEventListener('close', () => current === box && hostNow().append(box), { once: true })
  // A live region is announced when its text changes, not when it arrives with its text.
  requestAnimationFrame(() => {
    title.textContent = toast.title
    text.textContent = toast.text
    addMore(text)
  })
  // Not at module level: the server loads this module, too.
  document.addEventListener('keydown', listenToKeys)
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (!box.contains(relatedTarget as Node | null)) before = relatedTarget as HTMLElement | null
  })
  keepWhileAttended(box)
  closeOnSwipe(box)
}

/** Adds to a sentence what the page has for it, such as a link. */
export function addMore(text: HTMLElement): void {
  const more = document.querySelector<HTMLTemplateElement>('#sentence-more')
  if (more?.title === text.textContent) text.append(' ', more.content.cloneNode(true))
}

/** Leaves a toast for the next page of this tab: `pending-toast.ts` shows it there. */
export function handOverToast(toast: Toast): void {
  // Where storage is switched off, the next page says the same in its text.
  attempt(() => sessionStorage.setItem('pending-toast', JSON.stringify(toast)))
}

export function closeToast(): void {
  clearTimeout(leaveTimer)
  const hadFocus = current?.matches(':focus-within')
  current?.remove()
  current = undefined
  if (hadFocus) before?.focus({ preventScroll: true })
}

function keepWhileAttended(box: HTMLElement): void {
  const leave = () => {
    clearTimeout(leaveTimer)
    leaveTimer = window.setTimeout(() => {
      if (document.hidden || box.matches(':hover, :focus-within')) leave()
      else closeToast()
    }, shownForMs)
  }
  for (const type of ['pointerleave', 'focusout']) box.addEventListener(type, leave)
  // Set, not added: only the newest toast listens.
  document.onvisibilitychange = leave
  leave()
}

function closeOnSwipe(box: HTMLElement): void {
  let startX: number | undefined
  box.onpointerdown = (event) => {
    if ((event.target as Element).closest('a, button')) return
    startX = event.clientX
    box.setPointerCapture(event.pointerId)
  }
  box.onpointermove = (event) => {
    if (startX !== undefined) box.style.translate = `${Math.max(0, event.clientX - startX)}px 0`
  }
  box.onpointerup = (event) => {
    if (startX !== undefined && event.clientX - startX >= swipeAwayPx) closeToast()
  }
  // Also when the browser has taken the gesture over, to scroll.
  box.onlostpointercapture = () => {
    box.style.translate = ''
    startX = undefined
  }
}

function listenToKeys(event: KeyboardEvent): void {
  if (!current) return
  if (event.key === 'F8') current.focus()
  if (event.key === 'Escape' && current.matches(':focus-within')) {
    event.preventDefault()
    closeToast()
  }
}
