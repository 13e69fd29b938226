import type { CallOutput } from '../../../domain/calls/index.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { saleState, type TicketOrder } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { findOwnHold, rememberOwnHold } from '../../auth/checkout-cookie.ts'
import { limitCouponGuesses } from '../../auth/guesses.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { createLimit } from '../../lib/concurrency.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { joinWaitlist } from '../../orders/join-waitlist.ts'
import { findMatchingHold } from '../../orders/matching-hold.ts'
import { networkOf } from '../../orders/network-share.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { checkHandover, placeOrder, rowOf } from '../../orders/place-order.ts'
import { priceAndAvailability } from '../../orders/price.ts'
import { quote } from '../../orders/quote.ts'
import { endCheckout, releaseOverdue } from '../../orders/release-holds.ts'
import { releaseSeats } from '../../orders/transitions.ts'
import { createTimeBudget, type TimeBudget } from '../../payments/time-budget.ts'
import { findOrder, type Order } from '../../store/orders.ts'

/** Holds the seats until they are paid, completes a free order, or joins the waitlist (docs/api.md#tickets-and-money). */
export const createCheckout: Handler<'create-checkout'> = (form, context) => {
  const answer = () => (form.quote ? quote(form, context) : checkOut(form, context))
  return form.couponCode ? limitCouponGuesses<CallOutput<'create-checkout'>>(context, answer) : answer()
}

async function checkOut(form: TicketOrder, context: CallContext) {
  const sale = saleState(context.now, context.event.tickets)
  if (sale !== 'open') return refuse('conflict', sale === 'early' ? messages.saleEarly : messages.saleOver)
  const checkouts = await spendAsVisitor(context, 'checkouts')
  if (!checkouts.ok) return checkouts
  const guesses = await context.rateLimits.ask('ticket-guesses', context)
  if (!guesses.ok) return guesses

  const result = await order(form, context)
  if (result.ok || !result.refusal.fields?.email) return result
  // The refusal reveals that this address has a ticket.
  const guess = await context.rateLimits.spend('ticket-guesses', context)
  return guess.ok ? result : guess
}

async function order(form: TicketOrder, context: CallContext) {
  const timeBudget = createTimeBudget()
  const { existing, ownHold, check } = await precheck(form, context, timeBudget)
  if (!check.ok) return check
  if (existing?.payment_url) return ok({ url: existing.payment_url })
  if (check.value.seatsLeft === 0)
    return joinWaitlist(context, rowOf(form, check.value, context), check.value.lines)
  // A free order mails the address that was typed at once.
  const isFree = check.value.totalCents === 0
  const mail = isFree ? await context.rateLimits.spend('unconfirmed-mails', context) : ok(undefined)
  if (!mail.ok) return mail
  // Only now, when the new order can be placed.
  const replaced = await closeOwnCheckout(ownHold, context, timeBudget)
  const placed = await changeSeats(context, async (tx) => {
    const placed = await placeOrder(tx, form, context, replaced)
    if (placed.ok && placed.value.kind === 'paid')
      await keepAnswer(tx, context, paidAnswer(placed.value.order, context))
    return placed
  })
  const isMailed = placed.ok && placed.value.kind === 'paid'
  if (isFree && !isMailed) await context.rateLimits.refund('unconfirmed-mails', context)
  if (!placed.ok) return placed
  if (placed.value.kind === 'sold-out') return joinWaitlist(context, placed.value.row, placed.value.lines)
  if (placed.value.kind === 'paid') {
    context.changed('participants')
    return ok(paidAnswer(placed.value.order, context))
  }
  return startPayment(placed.value, context, timeBudget)
}

/** A held order is answered with its payment page, and found again by its content. */
const paidAnswer = ({ stripe_session_id }: Order, { config }: Pick<CallContext, 'config'>) => ({
  url: config.publicUrl + paths.paid(stripe_session_id ?? ''),
})

/** When a sale begins, orders queue here and leave database connections for pages. */
const precheckLimit = createLimit(4)

/** The existing order of this form, the hold of this browser, and whether the order could be placed without that. */
async function precheck(form: TicketOrder, context: CallContext, timeBudget: TimeBudget) {
  const { db, now, event } = context
  const network = networkOf(context)
  const look = () =>
    precheckLimit.run(async () => {
      const existing = await findMatchingHold(db, form, { now, event })
      const ownHold = existing ? undefined : await findOwnHold(context)
      const except = existing?.id ?? ownHold?.id
      const check = await priceAndAvailability(db, form, { now, event, except, network })
      const handover = check.ok && ownHold ? await checkHandover(db, ownHold, form) : check
      return { existing, ownHold, check: handover.ok ? check : handover }
    })
  const first = await look()
  const { check } = first
  const isTaken = check.ok ? check.value.seatsLeft === 0 : check.refusal.reason === 'conflict'
  if (!isTaken) return first
  // Overdue holds are released here if the provider confirms quickly that they were not paid.
  const released = await timeBudget.run(() => releaseOverdue(context, 5), 3_000)
  return released.ok && released.value > 0 ? look() : first
}

/** Returns the hold that the new order may replace, once nobody can pay for it any more. */
async function closeOwnCheckout(
  ownHold: Order | undefined,
  context: CallContext,
  timeBudget: TimeBudget,
): Promise<Order | undefined> {
  const isClosed = ownHold && (await endCheckout(context, ownHold, timeBudget))
  return isClosed ? ownHold : undefined
}

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
      await releaseSeats(tx, found, context)
  })
  return opened.ok ? refuse('not-ready', messages.paymentFailed.text) : opened
}
