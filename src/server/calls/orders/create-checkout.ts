import { ticketMessages as messages } from '../../../domain/messages.ts'
import { type Quote, saleState, type TicketOrder } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { findOwnHold, rememberOwnHold } from '../../auth/checkout-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { createLimit } from '../../lib/concurrency.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { offerFreedSeats } from '../../orders/offers.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { type Placed, placeOrder, priceAndAvailability } from '../../orders/place-order.ts'
import { currentPrice } from '../../orders/price.ts'
import { endCheckout, releaseOverdue } from '../../orders/release-holds.ts'
import { releaseSeats } from '../../orders/transitions.ts'
import { createTimeBudget, type TimeBudget } from '../../payments/time-budget.ts'
import { changeOrder, findMatchingHold, findOrder, type Order } from '../../store/orders.ts'
import { countSeatsLeft } from '../../store/seats.ts'

/**
 * Sells tickets: holds the seats for 30 minutes and answers where to pay; completes an order that costs nothing; puts the
 * buyer on the waitlist when no seat is left. The same form sent twice is one order; a browser that starts over gives back
 * what it held before. With `quote: true` it only tells the price (CONTRACT 6).
 */
export const createCheckout: Handler<'create-checkout'> = async (form, context) => {
  if (form.quote) return quote(form, context)
  const sale = saleState(context.now)
  if (sale !== 'open') return refuse('conflict', sale === 'early' ? messages.saleEarly : messages.saleOver)
  const { rateLimits, clientAddress } = context
  const checkouts = await rateLimits.spend('checkouts-per-client', clientAddress)
  if (!checkouts.ok) return checkouts
  const guesses = await rateLimits.ask('ticket-guesses-per-client', clientAddress)
  if (!guesses.ok) return guesses

  const result = await order(form, context)
  if (result.ok || !result.refusal.fields?.email) return result
  // It tells that somebody has a ticket.
  const told = await rateLimits.spend('ticket-guesses-per-client', clientAddress)
  return told.ok ? result : told
}

/** The price for this browser: what it holds itself does not stand in its way. */
async function quote(
  form: { numberOfTickets: number; couponCode?: string | null | undefined },
  context: CallContext,
): Promise<Result<Quote>> {
  const { db, now } = context
  const own = await findOwnHold(context)
  const price = await currentPrice(db, form, { now, except: own?.id })
  if (!price.ok) return price
  const { totalCents, discountCents } = price.value
  return ok({ totalCents, discountCents, seatsLeft: await countSeatsLeft(db, { except: own?.id }) })
}

async function order(form: TicketOrder, context: CallContext) {
  const { config } = context
  const timeBudget = createTimeBudget()
  const { same, own, foreseen } = await foresee(form, context, timeBudget)
  if (!foreseen.ok) return foreseen
  if (same?.payment_url) return ok({ url: same.payment_url })
  // Only now that nothing speaks against the new order, the old one is given up.
  const isOver = own !== undefined && (await endCheckout(context, own, timeBudget))
  const placed = await place(form, context, isOver ? own : undefined)
  if (!placed.ok) return placed
  if (placed.value.kind === 'waiting') return ok({ waitlisted: true } as const)
  if (placed.value.kind === 'paid') {
    context.changed('participants')
    return ok({ url: config.publicUrl + paths.paid(placed.value.order.stripe_session_id ?? '') })
  }
  return lead(placed.value, context, timeBudget)
}

/** When a sale begins, so many buyers look at once; the others wait here, not for a connection that pages need, too. */
const limit = createLimit(4)

/** Whether the order can be placed, what of it is there already, and what this browser would give back for it. */
async function foresee(form: TicketOrder, context: CallContext, timeBudget: TimeBudget) {
  const { db, now } = context
  const look = () =>
    limit.run(async () => {
      const same = await findMatchingHold(db, form, now)
      const own = same ? undefined : await findOwnHold(context)
      return {
        same,
        own,
        foreseen: await priceAndAvailability(db, form, { now, except: same?.id ?? own?.id }),
      }
    })
  const first = await look()
  const { foreseen } = first
  const isTaken = foreseen.ok ? foreseen.value.seatsLeft === 0 : foreseen.refusal.reason === 'conflict'
  if (!isTaken) return first
  // Seats whose time is over are in nobody's way, if the provider can say so quickly.
  const released = await timeBudget.ask(() => releaseOverdue(context, 5), 3_000)
  return released.ok && released.value > 0 ? look() : first
}

const place = (form: TicketOrder, context: CallContext, given: Order | undefined): Promise<Result<Placed>> =>
  changeSeats(context, async (tx) => {
    const { now } = context
    const before = given && (await findOrder(tx, given.id))
    const freed = before?.status === 'pending' ? before.number_of_tickets : 0
    if (before && freed > 0) await changeOrder(tx, before.id, { status: 'expired', payment_url: null }, now)
    const placed = await placeOrder(tx, form, now)
    await offerFreedSeats(tx, freed - (placed.ok ? seatsTaken(placed.value) : 0), now)
    return placed
  })

const seatsTaken = (placed: Placed) =>
  placed.kind === 'waiting' || (placed.kind === 'held' && !placed.isNew) ? 0 : placed.order.number_of_tickets

/** Leads the buyer to the payment page, or frees the seats at once when there is none to be had (SECURITY R3). */
async function lead(
  { order, isNew }: { order: Order; isNew: boolean },
  context: CallContext,
  timeBudget: TimeBudget,
): Promise<Result<{ url: string }>> {
  // The same form was sent a moment ago, too.
  if (order.payment_url) return ok({ url: order.payment_url })
  const opened = await openCheckout(context, order, timeBudget)
  if (opened.ok && opened.value) {
    // Whoever typed the same as somebody else must not come to own that order.
    if (isNew) rememberOwnHold(context, order.id)
    return ok(opened.value)
  }
  await changeSeats(context, async (tx) => {
    const found = await findOrder(tx, order.id)
    if (found?.status === 'pending' && found.stripe_session_id === null)
      await releaseSeats(tx, found, context.now)
  })
  return opened.ok ? refuse('not-ready', messages.paymentFailed.text) : opened
}
