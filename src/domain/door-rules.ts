/** What is good at a door, and how much is sent at once; without schemas, for phones too. */

/** Why a seat is not good; without it, it is. */
export const seatFaults = ['refunded', 'cancelled', 'unpaid'] as const
export type SeatFault = (typeof seatFaults)[number]

export function faultOf({
  status,
  cancelled_at,
}: {
  status: string
  cancelled_at: Date | null
}): SeatFault | null {
  if (status === 'refunded') return 'refunded'
  if (status === 'cancelled' || cancelled_at !== null) return 'cancelled'
  return status === 'paid' ? null : 'unpaid'
}

export const mostNotesAtOnce = 200
