import * as z from 'zod/mini'
import { seatAnswer } from '../poll.ts'
import {
  orderSeats,
  orderSeatsLink,
  ownSeat,
  seatLink,
  seatNaming,
  seatPassing,
  seatTaking,
} from '../seats.ts'
import { define, success } from './definition.ts'

export const seatsCalls = {
  'find-seat': define({
    summary: 'The seat behind its link: who sits there, what was answered, and its QR code',
    gate: 'anyone',
    input: seatLink,
    output: ownSeat,
  }),
  'name-seat': define({
    summary: 'Says who sits on the seat of the link, and whether the directory shows them',
    gate: 'anyone',
    input: seatNaming,
    output: success,
  }),
  'answer-seat-poll': define({
    summary: 'Answers the poll for the seat of the link',
    gate: 'anyone',
    input: ({ poll }) => seatAnswer(poll),
    output: success,
  }),
  'get-seat-calendar': define({
    summary: 'The event as an entry for the calendar of whoever sits on the seat of the link',
    gate: 'anyone',
    input: seatLink,
    output: z.object({ fileName: z.string(), content: z.string() }),
  }),
  'find-order-seats': define({
    summary: "All seats of an order, by the buyer's link or, for 72 hours, the session of the payment",
    gate: 'anyone',
    input: orderSeatsLink,
    output: orderSeats,
  }),
  'pass-seat-on': define({
    summary: 'Gives a seat of the order a new link, for a friend; an address gets it by mail',
    gate: 'anyone',
    input: seatPassing,
    output: success,
  }),
  'take-seat-back': define({
    summary: 'Gives a seat that was passed on back to the buyer, with a new link and nothing of the friend',
    gate: 'anyone',
    input: seatTaking,
    output: success,
  }),
} as const
