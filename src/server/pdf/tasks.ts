/** What is drawn in the thread: plain data, so that it can be sent there. */

import type { Inks } from '../../domain/event/inks.ts'
import type { InvoiceContent } from '../../domain/invoices.ts'

interface Common {
  title: string
  /** Printed small on every page. */
  event: string
  look: Inks
  at: Date
}

export interface Badge {
  /** The buyer's when the seat has none yet. */
  name: string
  isGuest: boolean
  kind: string
  isSpeaker: boolean
  /** Says whose it is where no font has the letters of the name. */
  seat: string
  /** What the QR code holds, for doors; it opens nothing, because badges are worn where everybody reads them. */
  mark: string
}
export interface Badges extends Common {
  paper: 'badges'
  badges: readonly Badge[]
}

export interface DoorListRow {
  name: string
  isGuest: boolean
  kind: string
  /** Stands for a name whose letters no font has. */
  seat: number
  meal: string
  orderNumber: string
}
export interface DoorList extends Common {
  paper: 'door-list'
  rows: readonly DoorListRow[]
  /** In the zone of the event. */
  printedAt: string
}

export interface InvoicePaper extends Common {
  paper: 'invoices'
  invoices: readonly InvoiceContent[]
}

export type PaperTask = Badges | DoorList | InvoicePaper
