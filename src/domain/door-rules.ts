/** What phones at the door need of `doors.ts`, without its schemas. */
export type { Arrival, DoorNote, DoorSeat, Outcome } from './doors.ts'

export const mostNotesAtOnce = 200
