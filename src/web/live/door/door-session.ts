/** Lets people in, keeps that, and sends it; see docs/product.md#door. */
import type { CallPayload } from '../../../domain/calls/index.ts'
import { mostNotesAtOnce } from '../../../domain/door-rules.ts'
import type { DoorSeat, Outcome } from '../../../domain/doors.ts'
import { doorMessages as messages } from '../../../domain/messages/door-messages.ts'
import { ask } from './ask.ts'
import { createModel, type QueuedNote } from './model.ts'
import { type Kept, openStorage } from './storage.ts'

const askForListMs = 60_000

const problemTexts: Partial<Record<Outcome, string>> = {
  'in-already': 'was let in on another phone, too',
  'in-not-good': 'is in, but the ticket was refunded or cancelled meanwhile',
  unknown: 'has no seat any more',
  ended: 'was let in after the door had ended, and is not counted',
  'too-many': 'was pressed so often at this door that nothing more is taken: tell an organiser',
}
const undoEnded = 'could not be taken back: the door had ended'

export type State = 'loading' | 'open' | 'ended' | 'unknown'

/** `onChange` draws it anew. */
export async function openDoorSession(secret: string, onChange: () => void) {
  const storage = await openStorage(secret)
  const model = createModel()
  const stored = await storage.read()
  let kept: Kept | undefined = stored.kept
  let queue: QueuedNote[] = stored.queue
  let problems = stored.problems
  let since: string | undefined
  let isOnline = false
  let listAskedAt = 0
  let state: State = kept ? 'open' : 'loading'
  if (kept) model.load(kept.list)

  const now = () => new Date(Date.now() + (kept?.offsetMs ?? 0))
  const settle = (changed: Parameters<typeof model.settle>[0]) =>
    model.settle(changed, queue, { door: kept?.door.name ?? '', offsetMs: kept?.offsetMs ?? 0 })
  settle(stored.arrived)

  async function end(next: 'ended' | 'unknown') {
    if (state === next) return
    state = next
    model.load({ expected: 0, seats: [] })
    await storage.forgetList()
  }

  async function fetchList() {
    const answer = await ask('door-list', { secret, ...(kept && { known: kept.version }) })
    isOnline = answer.ok || answer.status > 0
    if (!answer.ok) {
      if (answer.status === 409) await end('ended')
      if (answer.status === 403) await end('unknown')
      return
    }
    listAskedAt = Date.now()
    const { list, ...told } = answer.value
    const newest = list ?? kept?.list
    if (!newest) return
    kept = {
      door: told.door,
      version: told.version,
      list: newest,
      at: told.now,
      offsetMs: Date.parse(told.now) - Date.now(),
    }
    state = 'open'
    if (list) model.load(list)
    settle([])
    await storage.keepList(kept)
  }

  /** Whether the server took what was sent. */
  async function sendNotes(): Promise<boolean> {
    const batch = queue.slice(0, mostNotesAtOnce)
    const answer = await ask('door-arrivals', {
      secret,
      phoneNow: new Date().toISOString(),
      notes: batch.map(({ who, ...note }) => note),
      ...(since !== undefined && { since }),
    })
    isOnline = answer.ok || answer.status > 0
    if (!answer.ok) {
      if (answer.status === 409) await end('ended')
      return false
    }
    const { outcomes, changed, now: toldAt, isEnded } = answer.value
    const taken = new Set(outcomes.map(({ id }) => id))
    const sent = new Map(batch.map((note) => [note.id, note]))
    const found = outcomes.flatMap(({ id, outcome }) => {
      const note = sent.get(id)
      const text = outcome === 'ended' && note?.undoes !== undefined ? undoEnded : problemTexts[outcome]
      return note && text ? [{ id, text: `${note.who} ${text}.` }] : []
    })
    queue = queue.filter(({ id }) => !taken.has(id))
    problems = [...problems, ...found]
    settle(changed)
    await storage.settleNotes(taken, found)
    await storage.keepArrivals(changed)
    if (isEnded) await end('ended')
    else since = toldAt
    return true
  }

  let running: Promise<void> | undefined
  let isWanted = false
  /** One at a time: what is wanted meanwhile follows. */
  function sync(): Promise<void> {
    isWanted = true
    running ??= (async () => {
      while (isWanted) {
        isWanted = false
        // Also when the clock of the phone was set back.
        const isListDue = state !== 'ended' && Math.abs(Date.now() - listAskedAt) > askForListMs
        if (isListDue) await fetchList()
        const isTaken = (state === 'open' || queue.length > 0) && (await sendNotes())
        if (isTaken && queue.length > 0) isWanted = true
        onChange()
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  async function add(note: QueuedNote) {
    queue = [...queue, note]
    settle([])
    await storage.addNote(note)
    onChange()
    sync()
  }
  const noteOf = (seat: DoorSeat): QueuedNote => ({
    id: newId(),
    seatId: seat.id,
    at: new Date().toISOString(),
    who: `${seat.name ?? 'Guest'} (${seat.order})`,
  })

  return {
    model,
    now,
    sync,
    /** A ticket that was sold a moment ago. */
    async refresh() {
      listAskedAt = 0
      await sync()
    },
    async addWalkIn(person: Omit<CallPayload<'add-walk-in'>, 'secret'>) {
      const answer = await ask('add-walk-in', { secret, ...person })
      isOnline = answer.ok || answer.status > 0
      // The list has them now, or shows why not: an end, another price.
      if (isOnline) await this.refresh()
      else onChange()
      if (answer.ok) return answer
      const { status, sentence, fields } = answer
      if (status === 0) return { ...answer, sentence: messages.needsNetwork }
      return {
        ...answer,
        sentence: status < 500 ? (Object.values(fields)[0] ?? sentence) : messages.notAdded,
      }
    },
    letIn: (seat: DoorSeat) => add(noteOf(seat)),
    async takeBack(seat: DoorSeat) {
      const undoes = model.arrivalOf(seat.id)?.note
      if (undoes !== undefined) await add({ ...noteOf(seat), undoes })
    },
    async checkEnd() {
      if (state !== 'open' || !kept || now().getTime() < Date.parse(kept.door.endsAt)) return
      // The phone's clock may have been set meanwhile: the site knows.
      await this.refresh()
      if (isOnline) return
      await end('ended')
      onChange()
    },
    async forgetProblems() {
      problems = []
      await storage.forgetProblems()
      onChange()
    },
    forgetAll: storage.forgetAll,
    shown: () => ({
      state,
      door: kept?.door,
      walkIns: kept?.door.walkIns ?? null,
      listAt: kept?.at,
      isOnline,
      waiting: queue.length,
      problems,
      isKeeping: storage.isKeeping(),
    }),
  }
}
export type DoorSession = Awaited<ReturnType<typeof openDoorSession>>

/** Unlike `randomUUID` also there where the connection is not secure. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
