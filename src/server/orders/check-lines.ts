/** Whether the requested tickets are on sale and seats are left. */
import type { Coupon, Tickets } from '../../domain/event/documents.ts'
import { ticketMessages as messages } from '../../domain/messages/ticket-messages.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import {
  isOpened,
  kindOf,
  kindState,
  type Line,
  leftTogether,
  linesOf,
  type SeatsLeft,
  seatsIn,
} from '../../domain/ticket-kinds.ts'
import type { NowAndEvent } from './change-seats.ts'

interface AskedForm {
  lines?: readonly Line[] | undefined
  numberOfTickets?: number | undefined
}

/** The sentence stands beside the field that asked for it. */
const refuseLine = (form: AskedForm, kind: string, reason: Refusal['reason'], sentence: string) =>
  refuse(reason, sentence, { fields: { [form.lines ? `lines.${kind}` : 'numberOfTickets']: sentence } })

/** A hidden kind gets the same answer as an unknown one. */
export function checkKinds(
  form: AskedForm,
  coupon: Coupon | undefined,
  { now, event: { tickets } }: NowAndEvent,
): Result<void> {
  for (const { kind: id, count } of linesOf(form, tickets)) {
    const kind = kindOf(tickets, id)
    if (!kind || !isOpened(kind, coupon)) return refuseLine(form, id, 'invalid', messages.kindUnknown)
    const { name, maxPerOrder = tickets.maxPerOrder } = kind
    const state = kindState(now, kind)
    if (state === 'early') return refuseLine(form, id, 'conflict', messages.kindEarly(name))
    if (state === 'over') return refuseLine(form, id, 'conflict', messages.kindOver(name))
    if (count > maxPerOrder) return refuseLine(form, id, 'invalid', messages.kindMost(name, maxPerOrder))
  }
  return ok(undefined)
}

/** Returns how many seats are left; 0 means the waitlist. If one of several kinds is sold out, nothing is sold. */
export function checkSeats(
  form: AskedForm,
  left: SeatsLeft,
  tickets: Pick<Tickets, 'kinds'>,
): Result<number> {
  const lines = linesOf(form, tickets)
  const together = leftTogether(
    left,
    lines.map(({ kind }) => kind),
  )
  if (together === 0) return ok(0)
  for (const { kind, count } of lines) {
    const ofKind = left.byKind.get(kind) ?? 0
    if (ofKind >= count) continue
    const name = tickets.kinds.length > 1 ? kindOf(tickets, kind)?.name : undefined
    const sentence =
      name === undefined || (ofKind === left.all && ofKind > 0)
        ? messages.seatsLeft(ofKind)
        : ofKind === 0
          ? messages.kindSoldOut(name)
          : messages.kindLeft(name, ofKind)
    return refuseLine(form, kind, 'conflict', sentence)
  }
  const [first] = lines
  return seatsIn(lines) > left.all
    ? refuseLine(form, first?.kind ?? '', 'conflict', messages.seatsLeft(left.all))
    : ok(together)
}
