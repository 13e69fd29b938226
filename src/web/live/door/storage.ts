/** What a phone keeps of a door; where the browser keeps nothing, for as long as the page. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Arrival, DoorList } from '../../../domain/doors.ts'
import type { QueuedNote } from './model.ts'

export interface Kept {
  door: DoorList['door']
  version: string
  list: NonNullable<DoorList['list']>
  /** When the list came, by the clock of the server. */
  at: string
  /** How far the clock of the phone is behind that of the server. */
  offsetMs: number
}

interface Tables extends DBSchema {
  kept: { key: string; value: Kept }
  arrived: { key: string; value: { seatId: string; arrived: Arrival } }
  queue: { key: number; value: QueuedNote }
  /** What was not taken, with the reason: shown until somebody has read it. */
  problems: { key: string; value: { id: string; text: string } }
}

const shortOf = (secret: string) => secret.slice(0, 12)

/** One database for each link. */
export async function openStorage(secret: string) {
  const name = `door-${shortOf(secret)}`
  let db: IDBPDatabase<Tables> | undefined
  try {
    db = await openDB<Tables>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('kept')
        fresh.createObjectStore('arrived', { keyPath: 'seatId' })
        fresh.createObjectStore('queue', { autoIncrement: true })
        fresh.createObjectStore('problems', { keyPath: 'id' })
      },
    })
  } catch {
    // A private window, or a full disk.
  }
  let isKeeping = db !== undefined
  /** Whatever fails is kept by the page alone. */
  const write = async (work: (db: IDBPDatabase<Tables>) => Promise<unknown>) => {
    try {
      if (db) await work(db)
    } catch {
      isKeeping = false
    }
  }

  return {
    isKeeping: () => isKeeping,
    async read() {
      const nothing = { kept: undefined, arrived: [], queue: [], problems: [] }
      if (!db) return nothing
      try {
        return {
          kept: await db.get('kept', 'list'),
          arrived: await db.getAll('arrived'),
          queue: await db.getAll('queue'),
          problems: await db.getAll('problems'),
        }
      } catch {
        isKeeping = false
        return nothing
      }
    },
    keepList: (kept: Kept) => write((open) => open.put('kept', kept, 'list')),
    keepArrivals: (changed: readonly { seatId: string; arrived: Arrival | null }[]) =>
      write(async (open) => {
        const change = open.transaction('arrived', 'readwrite')
        for (const { seatId, arrived } of changed)
          if (arrived) change.store.put({ seatId, arrived })
          else change.store.delete(seatId)
        await change.done
      }),
    addNote: (note: QueuedNote) => write((open) => open.add('queue', note)),
    /** Notes that the server has, and what it said against some of them. */
    settleNotes: (ids: ReadonlySet<string>, problems: readonly { id: string; text: string }[]) =>
      write(async (open) => {
        const change = open.transaction(['queue', 'problems'], 'readwrite')
        for (const problem of problems) change.objectStore('problems').put(problem)
        for (let at = await change.objectStore('queue').openCursor(); at; at = await at.continue())
          if (ids.has(at.value.id)) at.delete()
        await change.done
      }),
    forgetProblems: () => write((open) => open.clear('problems')),
    /** The names of people; what was not sent stays. */
    forgetList: () =>
      write(async (open) => {
        await open.clear('kept')
        await open.clear('arrived')
      }),
    async forgetAll() {
      db?.close()
      db = undefined
      await deleteDB(name).catch(() => {})
    },
  }
}
