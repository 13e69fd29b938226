/** The door on a phone: search, camera, scanner, and all of it without a network (docs/product.md#door). */
import { hasCamera, prepareReader, startCamera } from './camera.ts'
import { openDoorSession } from './door-session.ts'
import { keepOffline, leaveNothing } from './keep-offline.ts'
import { codeIn } from './model.ts'
import { admit, admitByText, type Verdict } from './verdict.ts'
import { drawSeats, drawState, drawVerdict } from './view.ts'
import { setUpWalkIn } from './walk-in.ts'

const syncEveryMs = 10_000
/** The same code stays before the camera after it was read. */
const sameCodeMs = 4_000

export default async function startDoor(root: HTMLElement): Promise<void> {
  const find = <Kind extends HTMLElement>(selector: string) => root.querySelector(selector) as Kind
  const form = find<HTMLFormElement>('form[data-search]')
  const field = find<HTMLInputElement>('#who')
  const list = find('[data-seats]')
  const place = find('[data-verdict]')
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: root.dataset.door || undefined,
    hour: '2-digit',
    minute: '2-digit',
  })
  const timeOf = (iso: string) => clock.format(new Date(iso))
  const secret = location.pathname.split('/')[2] ?? ''

  let isKept: boolean | undefined
  let isAsking = false
  let isDrawn = true
  const draw = () => {
    isDrawn = true
    drawState(root, session, isKept, timeOf)
    drawSeats(list, session, field.value, timeOf)
    drawWalkIn()
    if (session.shown().state !== 'open') show(undefined)
    if (session.shown().state === 'ended' && session.shown().waiting === 0) void leaveNothing()
  }
  const drawSoon = () => {
    if (isDrawn) requestAnimationFrame(draw)
    isDrawn = false
  }
  const session = await openDoorSession(secret, drawSoon)

  function show(verdict: Verdict | undefined) {
    const seat = verdict?.seat
    drawVerdict(place, verdict, () => {
      if (seat) void session.takeBack(seat)
      show(undefined)
      field.focus()
    })
    if (verdict) navigator.vibrate?.(verdict.tone === 'good' ? 60 : [120, 60, 120])
  }
  const tellText = (text: string) =>
    tell(
      admitByText(session, text, timeOf, () => {
        show({ tone: 'warn', word: 'Asking …', text: 'This code is not in the list yet.' })
        draw()
      }),
    )
  const drawWalkIn = setUpWalkIn(root, session, {
    nameFor: () => {
      const text = field.value.trim()
      return text !== '' && !codeIn(text) && session.model.find(text, 1).seats.length === 0 ? text : ''
    },
    onOpened: () => show(undefined),
    onAdded: (verdict) => void tell(Promise.resolve(verdict)),
  })
  let newest: Promise<Verdict> | undefined
  async function tell(asked: Promise<Verdict>) {
    newest = asked
    const verdict = await asked
    // It would stand as the answer about who came since.
    if (asked !== newest && !verdict.seat) return
    show(verdict)
    if (verdict.tone === 'good') field.value = ''
    draw()
    // Also when a row far down was tapped.
    place.scrollIntoView({ block: 'nearest' })
  }

  list.addEventListener('click', ({ target, detail }) => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-seat]')?.dataset.seat
    const seat = id === undefined ? undefined : session.model.seat(id)
    if (!seat) return
    void tell(admit(session, seat, timeOf))
    // A row pressed by a key is drawn anew; a finger wants no keyboard on its screen.
    if (detail > 0) return
    field.focus()
    field.select()
  })
  field.addEventListener('input', () => drawSeats(list, session, field.value, timeOf))
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault()
    const text = field.value
    if (text.trim() === '') return
    // A scanner types the code, and Enter.
    const isSearch = !codeIn(text) && text.length <= 80
    if (isSearch && drawSeats(list, session, text, timeOf) > 0) return list.querySelector('button')?.focus()
    field.value = ''
    void tellText(text)
  })

  // A scanner types wherever the focus is, and its Enter would let in the person of a focused row.
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
    if (!isTyped || (target as Element).matches('input, select')) return
    field.focus()
    field.select()
  })

  setUpCamera(find, tellText)

  draw()
  addEventListener('online', () => void sync())
  addEventListener('offline', () => void sync())
  document.addEventListener('visibilitychange', () => void sync())
  find('[data-problems-seen]')?.addEventListener('click', () => void session.forgetProblems())
  setInterval(() => {
    void session.checkEnd()
    void sync()
  }, syncEveryMs)
  await session.sync()
  root.dataset.isReady = ''
  await makeReady()

  async function sync() {
    await session.sync()
    await makeReady()
  }

  /** Also when the page was opened without a network, as soon as there is one. */
  async function makeReady() {
    const { state, isOnline } = session.shown()
    if (isKept || isAsking || state !== 'open' || !isOnline) return
    isAsking = true
    await prepareReader().catch(() => {})
    isKept = await keepOffline()
    isAsking = false
    draw()
  }
}

function setUpCamera(
  find: <Kind extends HTMLElement>(selector: string) => Kind,
  onText: (text: string) => Promise<void>,
): void {
  const button = find('[data-camera]')
  const view = find('[data-camera-view]')
  const video = find<HTMLVideoElement>('video')
  if (!hasCamera()) return
  button.hidden = false
  let stop: (() => void) | undefined
  const off = () => {
    stop?.()
    stop = undefined
    view.hidden = true
    button.hidden = false
  }
  let last = { text: '', at: 0 }
  button.addEventListener('click', async () => {
    button.hidden = true
    view.hidden = false
    try {
      stop = await startCamera(video, async (text) => {
        const isSame = text === last.text && Date.now() - last.at < sameCodeMs
        last = { text, at: Date.now() }
        if (!isSame) await onText(text)
      })
      if (document.hidden || view.hidden) off()
    } catch {
      off()
      find('[data-verdict]').textContent =
        'The camera cannot be used. Allow it in the browser, or search by name.'
    }
  })
  find('[data-camera-stop]').addEventListener('click', off)
  document.addEventListener('visibilitychange', () => document.hidden && off())
}
