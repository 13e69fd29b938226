import type { Handler } from '../../context.ts'
import { transferSeat } from '../../orders/transfer-seat.ts'

/** The seat is the buyer's again, to use or to pass on. */
export const takeSeatBack: Handler<'take-seat-back'> = ({ code, seatId }, context) =>
  transferSeat(context, {
    code,
    seatId,
    email: null,
    passedOnAt: null,
    isDone: ({ passed_on_at, is_of_buyer, name }) => passed_on_at === null && (is_of_buyer || name === null),
  })
