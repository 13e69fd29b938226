import { ticketMessages as messages } from '../../../domain/messages.ts'
import { holdMs, type Quote, saleState, type TicketOrder } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { findOwnHold, rememberOwnHold } from '../../auth/checkout-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { createLimit } from '../../lib/concurrency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { offerFreedSeats } from '../../orders/offers.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { currentPrice, priceAndAvailability } from '../../orders/price.ts'
import { endCheckout, releaseOverdue } from '../../orders/release-holds.ts'
import { completeFreeOrder, releaseSeats } from '../../orders/transitions.ts'
import { createTimeBudget, type TimeBudget } from '../../payments/time-budget.ts'
import type { Db } from '../../store/engine/db.ts'
import { changeOrder, findMatchingHold, findOrder, insertOrder, type Order } from '../../store/orders.ts'
import { countSeatsLeft } from '../../store/seats.ts'
import { isOnWaitlist } from '../../store/waitlist.ts'

/** Holds the seats until they are paid, completes a free order, or joins the waitlist (docs/api.md#tickets-and-money). */
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
  // The refusal reveals that this address has a ticket.
  const guess = await rateLimits.spend('ticket-guesses-per-client', clientAddress)
  return guess.ok ? result : guess
}

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
  const timeBudget = createTimeBudget()
  const { existing, ownHold, check } = await precheck(form, context, timeBudget)
  if (!check.ok) return check
  if (existing?.payment_url) return ok({ url: existing.payment_url })
  // Only now, when the new order can be placed.
  const replaced = await closeOwnCheckout(ownHold, context, timeBudget)
  const placed = await reserveSeats(form, context, replaced)
  if (!placed.ok) return placed
  if (placed.value.kind === 'waiting') return ok({ waitlisted: true } as const)
  if (placed.value.kind === 'paid') {
    context.changed('participants')
    return ok({ url: context.config.publicUrl + paths.paid(placed.value.order.stripe_session_id ?? '') })
  }
  return startPayment(placed.value, context, timeBudget)
}

/** When a sale begins, orders queue here and leave database connections for pages. */
const precheckLimit = createLimit(4)

/** The existing order of this form, the hold of this browser, and whether the order could be placed without that. */
async function precheck(form: TicketOrder, context: CallContext, timeBudget: TimeBudget) {
  const { db, now } = context
  const look = () =>
    precheckLimit.run(async () => {
      const existing = await findMatchingHold(db, form, now)
      const ownHold = existing ? undefined : await findOwnHold(context)
      const except = existing?.id ?? ownHold?.id
      return { existing, ownHold, check: await priceAndAvailability(db, form, { now, except }) }
    })
  const first = await look()
  const { check } = first
  const isTaken = check.ok ? check.value.seatsLeft === 0 : check.refusal.reason === 'conflict'
  if (!isTaken) return first
  // Overdue holds are released here if the provider confirms quickly that they were not paid.
  const released = await timeBudget.run(() => releaseOverdue(context, 5), 3_000)
  return released.ok && released.value > 0 ? look() : first
}

/** Answers the hold that the new order may replace, once nobody can pay for it any more. */
async function closeOwnCheckout(
  ownHold: Order | undefined,
  context: CallContext,
  timeBudget: TimeBudget,
): Promise<Order | undefined> {
  const isClosed = ownHold && (await endCheckout(context, ownHold, timeBudget))
  return isClosed ? ownHold : undefined
}

/** Releases the replaced hold in the same transaction, so that its seats can be used. */
const reserveSeats = (
  form: TicketOrder,
  context: CallContext,
  replaced: Order | undefined,
): Promise<Result<Placed>> =>
  changeSeats(context, async (tx) => {
    const { now } = context
    const freed = replaced ? await releaseOwnHold(tx, replaced, now) : 0
    const placed = await placeOrder(tx, form, now)
    await offerFreedSeats(tx, freed - (placed.ok ? seatsTaken(placed.value) : 0), now)
    return placed
  })

async function releaseOwnHold(tx: Db, { id }: Order, now: Date): Promise<number> {
  const order = await findOrder(tx, id)
  if (order?.status !== 'pending') return 0
  await changeOrder(tx, id, { status: 'expired', payment_url: null }, now)
  return order.number_of_tickets
}

type Placed =
  /** `isNew` unless the same form holds the seats already. */
  { kind: 'held'; order: Order; isNew: boolean } | { kind: 'paid'; order: Order } | { kind: 'waiting' }

/** Under `lockSeats`. The same form again is the same order. */
async function placeOrder(tx: Db, form: TicketOrder, now: Date): Promise<Result<Placed>> {
  const existing = await findMatchingHold(tx, form, now)
  const check = await priceAndAvailability(tx, form, { now, except: existing?.id })
  if (!check.ok) return check
  if (existing) return ok({ kind: 'held', order: existing, isNew: false })
  const { totalCents, discountCents, couponCode, seatsLeft } = check.value
  const row = {
    customer_name: form.name,
    customer_email: form.email,
    number_of_tickets: form.numberOfTickets,
    total_amount: totalCents,
    discount_amount: discountCents,
    coupon_code: couponCode,
    linkedin_profile_url: form.linkedinProfileUrl ?? null,
    allow_public_listing: form.allowPublicListing,
    created_at: now,
    updated_at: now,
  }
  if (seatsLeft === 0) {
    // Only once, so that nobody can flood another person's mailbox.
    if (await isOnWaitlist(tx, form.email)) return ok({ kind: 'waiting' })
    await insertOrder(tx, { ...row, status: 'waitlist' })
    await enqueue(tx, 'waitlist-joined', { recipient: form.email, params: {} }, now)
    return ok({ kind: 'waiting' })
  }
  const hold_expires_at = new Date(now.getTime() + holdMs)
  const order = await insertOrder(tx, { ...row, status: 'pending', hold_expires_at })
  if (totalCents > 0) return ok({ kind: 'held', order, isNew: true })
  return ok({ kind: 'paid', order: await completeFreeOrder(tx, order, now) })
}

const seatsTaken = (placed: Placed) =>
  placed.kind === 'waiting' || (placed.kind === 'held' && !placed.isNew) ? 0 : placed.order.number_of_tickets

/** Frees the seats at once when the provider opens no payment page. */
async function startPayment(
  { order, isNew }: { order: Order; isNew: boolean },
  context: CallContext,
  timeBudget: TimeBudget,
): Promise<Result<{ url: string }>> {
  if (order.payment_url) return ok({ url: order.payment_url })
  const opened = await openCheckout(context, order, timeBudget)
  if (opened.ok && opened.value) {
    // A stranger who enters the same data must not get control of the order.
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
