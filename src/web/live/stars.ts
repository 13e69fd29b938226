/**
 * Own stars on the page of the programme, which is the same for all: shown at once, and taken back when the server
 * refuses. Calls say what is wanted, so that the last of several presses counts. What only fails for now waits: in a full
 * hall phones are online and get no answer.
 */
import { clashInWords, planInWords, votedInWords, waitingInWords } from '../../domain/day/star-words.ts'
import { isForNow } from '../../domain/result.ts'
import { call } from '../call.ts'
import { votedKey } from '../parts/contribution/vote-keys.ts'
import { attempt } from '../ui/attempt.ts'

/** In local storage: presses without an answer, of all tabs. */
const waitingKey = 'stars-waiting'
const readWaiting = () =>
  attempt(() => new Map<string, boolean>(JSON.parse(localStorage.getItem(waitingKey) ?? '[]')))

/** What the server last said, for a reload without a network. As long as the tab: stars are secret. */
const knownKey = 'stars'

/** Phones of a venue must not ask in one moment. */
const againMs = () => 15_000 + Math.random() * 10_000

const allButtons = () => document.querySelectorAll<HTMLButtonElement>('[name=star]')

const loadToast = () => import('../ui/toast.ts')
const wordsOfForm = () => document.getElementById('star-form')?.dataset ?? {}

function showRefusal(text = ''): void {
  const { title = '' } = wordsOfForm()
  loadToast()
    .then(({ showToast }) => showToast({ title, text, isDestructive: true }))
    .catch(console.warn)
}

export function followStars() {
  const known = attempt(() => JSON.parse(sessionStorage.getItem(knownKey) ?? 'null'))
  /** What the server last said, and those of them that only votes have starred. */
  let given = new Set<string>(known?.talkIds)
  let voted = new Set<string>(known?.votedTalkIds)
  let isKnown = Boolean(known)
  /** Since the page was loaded. */
  let isListed = false
  /** Pressed, until it is answered. */
  let pressed = readWaiting() ?? new Map<string, boolean>()
  let isWaiting = pressed.size > 0
  /** Where storage is full or switched off, this tab alone knows what waits. */
  let isStored = true
  const isStarred = (id: string) => pressed.get(id) ?? given.has(id)

  function show(): void {
    const starred = new Map<string, Map<string, HTMLButtonElement[]>>()
    for (const button of allButtons()) {
      const isOn = isStarred(button.value)
      button.setAttribute('aria-pressed', String(isOn))
      button.toggleAttribute('data-waiting', isWaiting && pressed.has(button.value))
      if (button.nextElementSibling?.matches('.star-clash')) button.nextElementSibling.remove()
      if (!isOn) continue
      const time = button.closest<HTMLElement>('[data-at]')?.dataset.at ?? ''
      const then = starred.get(time) ?? new Map<string, HTMLButtonElement[]>()
      starred.set(time, then.set(button.value, [...(then.get(button.value) ?? []), button]))
    }
    let sessions = 0
    let clashes = 0
    const shown = new Set<string>()
    for (const [time, talks] of starred) {
      sessions += talks.size
      if (talks.size > 1) clashes += 1
      for (const [id, buttons] of talks) {
        shown.add(id)
        const others = [...talks].filter(([other]) => other !== id).map(([, [button]]) => titleOf(button))
        if (others.length > 0) for (const button of buttons) addPill(button, clashInWords(time, others))
      }
    }
    say(
      '[data-own-plan]',
      isKnown && sessions > 0 ? `Your plan: ${planInWords(sessions, clashes)}` : 'Your plan',
    )
    const byVote = [...voted].filter((id) => shown.has(id)).length
    say('[data-own-votes]', byVote > 0 ? votedInWords(byVote) : '')
    say('[data-stars-waiting]', isWaiting ? waitingInWords(pressed.size) : '')
  }

  let timesAsked = 0
  async function learn(): Promise<void> {
    const asked = ++timesAsked
    const answer = await call('list-stars', {}, 'The list of stars did not come')
    // `send` waits for the newest list alone.
    if (asked !== timesAsked) return
    if (answer.ok) {
      isListed = isKnown = true
      given = new Set(answer.value.talkIds)
      voted = new Set(answer.value.votedTalkIds)
      storeKnown()
    } else {
      console.warn(answer.refusal.sentence)
      if (!isListed) retrySoon()
    }
    show()
  }

  // A press changes what is shown.
  if (isKnown || isWaiting) show()
  let listed = learn()
  let isSending = false
  let timer: number | undefined

  /** One after another: two first stars at once would make two visitors. */
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    // Loaded before it is needed: later the network may be away.
    loadToast().catch(console.warn)
    await listed
    for (let next = firstPressed(); next; next = firstPressed()) {
      const [talkId, wanted] = next
      const isSo = isListed && wanted === given.has(talkId)
      const answer = isSo || (await call('star-talk', { talkId, wanted }, ''))
      if (answer === true) settle(talkId, wanted)
      else if (answer.ok) {
        if (wanted) given.add(talkId)
        else given.delete(talkId)
        voted.delete(talkId)
        settle(talkId, wanted)
      } else if (isForNow(answer.refusal)) break
      else {
        settle(talkId, isStarred(talkId))
        showRefusal(answer.refusal.sentence || wordsOfForm().text)
      }
      storeKnown()
      show()
    }
    isSending = false
    isWaiting = pressed.size > 0
    if (isWaiting || !isListed) retrySoon()
    show()
  }

  /** Here and in storage, where other tabs keep theirs. */
  function change(edit: (waiting: Map<string, boolean>) => void): void {
    edit(pressed)
    const stored = readWaiting() ?? new Map()
    edit(stored)
    isStored = Boolean(
      attempt(() => {
        if (stored.size > 0) localStorage.setItem(waitingKey, JSON.stringify([...stored]))
        else localStorage.removeItem(waitingKey)
        return true
      }),
    )
  }
  /** Another press may have come meanwhile. */
  const settle = (talkId: string, wanted: boolean) =>
    change((waiting) => waiting.get(talkId) === wanted && waiting.delete(talkId))
  function storeKnown(): void {
    const answer = { talkIds: [...given], votedTalkIds: [...voted] }
    if (isKnown) attempt(() => sessionStorage.setItem(knownKey, JSON.stringify(answer)))
  }

  const firstPressed = () => pressed.entries().next().value

  function press(talkId: string): void {
    const wanted = !isStarred(talkId)
    // At once: the page may be left before there is an answer.
    change((waiting) => waiting.set(talkId, wanted))
    attempt(() => localStorage.setItem(votedKey, '1'))
    show()
    send().catch(console.warn)
  }

  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name=star]')
    if (!button) return
    event.preventDefault()
    // The server would take it, and know it no more.
    if (navigator.cookieEnabled === false) showRefusal(wordsOfForm().cookies)
    else press(button.value)
  })
  function retrySoon(): void {
    clearTimeout(timer)
    timer = window.setTimeout(comeBack, againMs())
  }
  // Back on this page: another tab, or the page of the own plan, may have changed them.
  function comeBack(): void {
    if (document.hidden || isSending) return
    // Each press is stored at once: what is gone was answered in another tab.
    if (isStored) pressed = readWaiting() ?? pressed
    isWaiting = pressed.size > 0
    listed = learn()
    if (isWaiting) send().catch(console.warn)
  }
  addEventListener('online', comeBack)
  if (isWaiting) send().catch(console.warn)
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack())
  document.addEventListener('visibilitychange', comeBack)
  return { show }
}

const titleOf = (button?: HTMLElement) => button?.closest('li')?.firstElementChild?.textContent ?? ''

function addPill(button: HTMLElement, text: string): void {
  const pill = document.createElement('p')
  pill.className = 'star-clash'
  pill.textContent = text
  button.after(pill)
}

function say(selector: string, text: string): void {
  const element = document.querySelector(selector)
  // An announced text is announced again when it is set again.
  if (element && element.textContent !== text) element.textContent = text
}
