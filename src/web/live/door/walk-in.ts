/** Adds somebody without a ticket, who pays here or comes free, and lets them in; needs the network. */
import { doorMessages as messages } from '../../../domain/messages/door-messages.ts'
import { formatCents } from '../../../domain/money.ts'
import type { DoorSession } from './door-session.ts'
import type { Verdict } from './verdict.ts'

/** `nameFor` what was searched for in vain. Returns how to draw it. */
export function setUpWalkIn(
  root: HTMLElement,
  session: DoorSession,
  {
    nameFor,
    onOpened,
    onAdded,
  }: { nameFor: () => string; onOpened: () => void; onAdded: (verdict: Verdict) => void },
): () => void {
  const find = <Kind extends HTMLElement>(selector: string) => root.querySelector(selector) as Kind
  const open = find<HTMLButtonElement>('[data-walk-in]')
  const form = find<HTMLFormElement>('[data-walk-in-form]')
  const alert = find('[data-walk-in-alert]')
  const name = find<HTMLInputElement>('#walk-in-name')
  const kind = find<HTMLSelectElement>('#walk-in-kind')
  const submit = find<HTMLButtonElement>('[data-walk-in-add]')
  const squeeze = find('[data-walk-in-squeeze]')
  const price = find('[data-walk-in-price]')
  const { currency = '' } = root.dataset
  let isOpen = false

  const kinds = () => session.shown().walkIns?.kinds ?? []
  const chosen = () => kinds().find(({ id }) => id === kind.value) ?? kinds()[0]

  function say(sentence: string, field?: string) {
    alert.textContent = sentence
    alert.hidden = sentence === ''
    for (const input of form.querySelectorAll<HTMLElement>('input, select'))
      if (input.getAttribute('name') === field) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
  }
  function show(isShown: boolean) {
    isOpen = isShown
    if (isShown) {
      onOpened()
      name.value ||= nameFor()
      say(session.shown().isOnline ? '' : messages.needsNetwork)
    } else {
      form.reset()
      squeeze.hidden = true
      say('')
    }
    draw()
    if (isShown) name.focus()
    else open.focus()
  }
  function draw() {
    const isPossible = session.shown().state === 'open' && kinds().length > 0
    open.hidden = !isPossible || isOpen
    form.hidden = !isPossible || !isOpen
    const drawn = [...kind.options].map(({ value, text }) => `${value} ${text}`).join()
    if (
      drawn !==
      kinds()
        .map(({ id, name }) => `${id} ${name}`)
        .join()
    ) {
      const before = kind.value
      kind.replaceChildren(...kinds().map((each) => new Option(each.name, each.id)))
      if (kinds().some(({ id }) => id === before)) kind.value = before
      find('[data-walk-in-kinds]').hidden = kinds().length < 2
    }
    const text = `Pays ${formatCents(chosen()?.priceCents ?? 0, currency)} here`
    if (price.textContent !== text) price.textContent = text
  }

  open.addEventListener('click', () => show(true))
  find('[data-walk-in-cancel]').addEventListener('click', () => show(false))
  kind.addEventListener('change', draw)
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault()
    if (submit.disabled) return
    submit.disabled = true
    void add().finally(() => {
      submit.disabled = false
    })
  })

  async function add() {
    const given = new FormData(form)
    const textOf = (field: string) => String(given.get(field) ?? '').trim()
    const wanted = chosen()
    const paidCents = textOf('paid') === 'here' ? (wanted?.priceCents ?? 0) : 0
    const person = {
      name: textOf('name'),
      email: textOf('email') || null,
      kind: wanted?.id ?? '',
      paidCents,
      ...(given.has('squeezeIn') && { squeezeIn: true }),
    }
    say('')
    const added = await session.addWalkIn(person)
    if (!added.ok) {
      const [field] = Object.keys(added.fields)
      if (field === 'squeezeIn') squeeze.hidden = false
      say(added.sentence, field)
      draw()
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    show(false)
    const { seatId, order } = added.value
    const paid = paidCents > 0 ? `${formatCents(paidCents, currency)} paid here.` : 'Free.'
    const seat = session.model.seat(seatId)
    // The network may be gone since: the list with the seat comes later.
    onAdded({
      tone: 'good',
      word: 'In',
      text: seat ? paid : `${person.name}, ${order}. ${paid}`,
      ...(seat && { seat }),
    })
  }
  return draw
}
