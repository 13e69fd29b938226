import type { DeskOrder, DeskSeat } from '../../../domain/order-desk.ts'

/** What every part of the page of one order is given. */
export interface DeskPart {
  order: DeskOrder
  /** Reads the order again, after a change; undefined, and said in a toast, when it cannot be read. */
  reload(): Promise<DeskOrder | undefined>
  /** An amount in the currency of the event. */
  money(cents: number): string
  /** A time in the event's zone. */
  when(iso: string): string
}

export const wayWords = {
  provider: 'through the payment provider',
  elsewhere: 'by you, elsewhere',
  none: 'nothing',
} as const

/** Who gets a mail when these seats are cancelled: the buyer, and friends with an address of their own. */
export const whoIsTold = (order: DeskOrder, seats: readonly DeskSeat[]): string[] => {
  const good = seats.filter(({ cancelled_at }) => cancelled_at === null)
  return [...new Set([order.email, ...good.map(({ email }) => email)])].filter((email) => email !== null)
}
