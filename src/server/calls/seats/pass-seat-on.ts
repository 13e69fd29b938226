import type { Handler } from '../../context.ts'
import { transferSeat } from '../../orders/transfer-seat.ts'

/** To an address, or by a link that the buyer hands on. */
export const passSeatOn: Handler<'pass-seat-on'> = ({ code, seatId, email }, context) =>
  transferSeat(context, {
    code,
    seatId,
    email,
    passedOnAt: context.now,
    isDone: (seat) => email !== null && seat.passed_on_at !== null && seat.email === email,
  })
