/** Draws what the session knows. Text is only ever set as text. */
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import type { DoorSession } from './door-session.ts'
import type { Verdict } from './verdict.ts'

const mostRows = 30

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.append(...content)
  return element
}

const lineOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

export function drawSeats(
  list: HTMLElement,
  session: DoorSession,
  search: string,
  timeOf: (iso: string) => string,
): number {
  const { seats, more } = session.model.find(search, mostRows)
  const rows = seats.map((seat) => {
    const arrival = session.model.arrivalOf(seat.id)
    const state = arrival ? `In ${timeOf(arrival.at)}` : seat.fault ? doorMessages[seat.fault] : ''
    const button = make(
      'button',
      'door-seat',
      make(
        'span',
        'door-seat-text',
        make('strong', '', seat.name ?? ''),
        make('span', '', lineOf(seat.order, seat.kind, ...seat.meals, seat.note)),
      ),
      make('span', 'door-seat-state', state || 'Let in'),
    )
    button.type = 'button'
    button.dataset.seat = seat.id
    button.dataset.tone = arrival ? 'warn' : seat.fault ? 'bad' : 'good'
    return make('li', '', button)
  })
  if (more > 0) rows.push(make('li', 'door-more', `${more} more: type more of the name.`))
  if (rows.length === 0 && session.shown().state === 'open')
    rows.push(make('li', 'door-more', 'Nobody found.'))
  // Drawn anew every few seconds, a row would lose the focus, or the press that it is in the middle of.
  const before = [...list.children]
  for (const [at, row] of rows.entries()) {
    const old = before[at]
    if (!old) list.append(row)
    else if (!row.isEqualNode(old)) old.replaceWith(row)
  }
  for (const old of before.slice(rows.length)) old.remove()
  return seats.length
}

export function drawVerdict(place: HTMLElement, verdict: Verdict | undefined, onUndo: () => void): void {
  place.replaceChildren()
  if (!verdict) return
  const { tone, word, text, seat } = verdict
  const box = make('div', 'door-verdict', make('p', 'door-word', word))
  box.dataset.tone = tone
  if (seat) box.append(make('p', 'door-who', seat.name ?? ''))
  const more = [text, seat ? lineOf(seat.order, seat.kind, ...seat.meals) : ''].filter(Boolean)
  box.append(...more.map((line) => make('p', '', line)))
  // What somebody still has to pay must not be overlooked.
  if (seat?.note) box.append(make('p', 'door-note', seat.note))
  if (seat && tone !== 'bad') {
    const undo = make('button', 'button button-small button-quiet', 'Undo: not in')
    undo.type = 'button'
    undo.addEventListener('click', onUndo)
    box.append(undo)
  }
  place.append(box)
}

export function drawState(
  root: HTMLElement,
  session: DoorSession,
  isKept: boolean | undefined,
  timeOf: (iso: string) => string,
) {
  const set = (name: string, text: string) => {
    const element = root.querySelector(`[data-${name}]`)
    if (element && element.textContent !== text) element.textContent = text
  }
  const { state, door, listAt, isOnline, waiting, problems, isKeeping } = session.shown()
  const counts = session.model.counts()
  set('door-name', door?.name ?? 'Door')
  set('in', state === 'open' ? String(counts.in) : '–')
  set('expected', state === 'open' ? String(counts.expected) : '–')
  const unsent = waiting === 0 ? '' : ` ${waiting} not sent yet.`
  const sentences = {
    loading: isOnline ? 'Loading the list…' : 'No network: the list could not be loaded. Trying again.',
    unknown: doorMessages.unknown,
    ended: `${doorMessages.ended}${waiting === 0 ? ' Everything was sent.' : `${unsent} Keep this page open until there is a network.`}`,
    open: isOnline
      ? `Online, list of ${listAt ? timeOf(listAt) : ''}.${unsent}${isKept ? ' Ready to work without a network.' : ''}`
      : `No network: go on, it is sent later.${unsent} List of ${listAt ? timeOf(listAt) : ''}.`,
  }
  const warning = isKeeping ? '' : ' This browser keeps nothing: do not close the page.'
  set('state', sentences[state] + warning)
  root.dataset.state = state === 'open' && !isOnline ? 'offline' : state
  const section = root.querySelector<HTMLElement>('[data-unsent]')
  if (section) section.hidden = problems.length === 0
  root
    .querySelector('[data-unsent-list]')
    ?.replaceChildren(...problems.map(({ text }) => make('li', '', text)))
}
