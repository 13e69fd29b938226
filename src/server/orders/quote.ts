import type { Coupon, TicketKind } from '../../domain/event/documents.ts'
import { inWords } from '../../domain/event/zoned.ts'
import { findCoupon, type KindOnSale, type Quote, saleState } from '../../domain/orders.ts'
import { ok, type Result } from '../../domain/result.ts'
import {
  isOpened,
  kindState,
  type Line,
  leftTogether,
  linesOf,
  type SeatsLeft,
} from '../../domain/ticket-kinds.ts'
import { findOwnHold } from '../auth/checkout-cookie.ts'
import type { CallContext } from '../context.ts'
import { countSeatsLeft } from '../store/seats.ts'
import { checkKinds } from './check-lines.ts'
import { currentPrice } from './price.ts'

interface AskedPrice {
  numberOfTickets?: number | undefined
  lines?: readonly Line[] | undefined
  couponCode?: string | null | undefined
}

/** What it costs now, and the kinds to choose from where there are several. */
export async function quote(form: AskedPrice, context: CallContext): Promise<Result<Quote>> {
  const { db, now, event } = context
  const { tickets } = event
  const own = await findOwnHold(context)
  const lines = linesOf(form, tickets)
  const moment = { now, event, except: own?.id }
  const price = await currentPrice(db, { ...form, lines }, moment)
  if (!price.ok) return price
  const coupon = form.couponCode ? findCoupon(form.couponCode, tickets) : undefined
  const kinds = checkKinds(form, coupon, moment)
  if (!kinds.ok) return kinds
  const { totalCents, discountCents } = price.value
  const left = await countSeatsLeft(db, tickets, { except: own?.id })
  const shown = kindsOnSale(event, { left, now, coupon })
  return ok({
    totalCents,
    discountCents,
    seatsLeft: leftTogether(
      left,
      lines.map(({ kind }) => kind),
    ),
    ...(shown.length > 1 && { kinds: shown, lines: price.value.lines }),
  })
}

const kindsOnSale = (
  { tickets, timeZone }: CallContext['event'],
  { left, now, coupon }: { left: SeatsLeft; now: Date; coupon?: Coupon | undefined },
): KindOnSale[] =>
  tickets.kinds
    .filter((kind) => isOpened(kind, coupon))
    .map((kind: TicketKind) => ({
      id: kind.id,
      name: kind.name,
      ...(kind.text !== undefined && { text: kind.text }),
      priceCents: kind.priceCents,
      most: kind.maxPerOrder ?? tickets.maxPerOrder,
      seatsLeft: left.byKind.get(kind.id) ?? 0,
      ...stateOf(kind, now, timeZone),
    }))

function stateOf(kind: TicketKind, now: Date, timeZone: string): Pick<KindOnSale, 'state' | 'startsInWords'> {
  const state = kindState(now, kind)
  return state === 'early' && kind.saleStartsAt
    ? { state, startsInWords: inWords(kind.saleStartsAt, timeZone) }
    : { state }
}

/** The sale as every page may show it. */
export async function readSale({ db, now, event }: Pick<CallContext, 'db' | 'now' | 'event'>) {
  const { tickets } = event
  const left = await countSeatsLeft(db, tickets)
  const kinds = kindsOnSale(event, { left, now })
  return {
    state: saleState(now, tickets),
    seatsLeft: leftTogether(
      left,
      kinds.map(({ id }) => id),
    ),
    kinds,
  }
}
