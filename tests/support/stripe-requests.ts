/** What Stripe answers to the requests of a site, so far as a site makes them. */
import type { Refund, StripeAccount, StripeSession } from './stripe-account.ts'
import { noSuch, type Params, refuseUnknown, StripeRefusal } from './stripe-wire.ts'

const sessionFields = [
  'mode',
  'client_reference_id',
  'customer_email',
  'line_items.*.quantity',
  'line_items.*.price_data.currency',
  'line_items.*.price_data.unit_amount',
  'line_items.*.price_data.product_data.name',
  'metadata.*',
  'payment_intent_data.metadata.*',
  'success_url',
  'cancel_url',
  'adaptive_pricing.enabled',
  'expires_at',
  'expand.*',
] as const

/** Answers a request of a program. */
export function answerTo(account: StripeAccount, method: string, path: string, params: Params): object {
  const [, , collection, part, id, act] = path.split('/')
  if (collection === 'checkout' && part === 'sessions') {
    if (method === 'POST' && id === undefined) return createSession(account, params)
    if (method === 'GET' && id === undefined) return listSessions(account, params)
    if (method === 'GET' && id !== undefined && act === undefined) return tellSession(account, id, params)
    if (method === 'POST' && id !== undefined && act === 'expire') return endSession(account, id)
  }
  if (collection === 'refunds' && method === 'POST') return createRefund(account, params)
  if (collection === 'refunds' && method === 'GET') return listRefunds(account, params)
  throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path})`)
}

function createSession(account: StripeAccount, params: Params): StripeSession {
  refuseUnknown(params, sessionFields)
  const expiresAt = Number(textOf(params, 'expires_at'))
  const inMs = expiresAt * 1000 - Date.now()
  if (inMs < 30 * 60_000 || inMs > 24 * 3600_000) {
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now',
      {
        param: 'expires_at',
      },
    )
  }
  const email = textOf(params, 'customer_email')
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw new StripeRefusal(400, `Invalid email address: ${email}`, { code: 'email_invalid' })
  }
  let amount = 0
  let currency = ''
  for (const item of Object.values(fieldsOf(params, 'line_items')) as Params[]) {
    const price = fieldsOf(item, 'price_data')
    currency = textOf(price, 'currency')
    amount += Number(textOf(price, 'unit_amount')) * Number(textOf(item, 'quantity'))
  }
  if (!Number.isInteger(amount) || amount < 50) {
    throw new StripeRefusal(400, 'The total amount is too small', { code: 'amount_too_small' })
  }
  return account.addSession({
    expires_at: expiresAt,
    amount_total: amount,
    currency,
    client_reference_id: textOf(params, 'client_reference_id'),
    customer_email: email,
    metadata: fieldsOf(params, 'metadata') as Record<string, string>,
    success_url: textOf(params, 'success_url'),
    cancel_url: textOf(params, 'cancel_url'),
  })
}

function listSessions(account: StripeAccount, params: Params) {
  refuseUnknown(params, ['limit', 'starting_after', 'created.gte'])
  return pageOf(account.sessions, params)
}

function listRefunds(account: StripeAccount, params: Params) {
  refuseUnknown(params, ['limit', 'starting_after', 'created.gte', 'expand.*', 'payment_intent'])
  const { payment_intent: ofPayment } = params
  const listed = account.refunds.filter(
    (refund) => ofPayment === undefined || refund.payment_intent === ofPayment,
  )
  const page = pageOf(listed, params)
  const isExpanded = Object.values(fieldsOf(params, 'expand')).includes('data.charge')
  if (!isExpanded) return page
  const chargeOf = (refund: Refund) => account.charges.find(({ id }) => id === refund.charge)
  return { ...page, data: page.data.map((refund) => ({ ...refund, charge: chargeOf(refund) })) }
}

function pageOf<Item extends { id: string; created: number }>(items: Item[], params: Params) {
  const since = Number(fieldsOf(params, 'created').gte ?? 0)
  const newestFirst = items.filter(({ created }) => created >= since).reverse()
  const last = params.starting_after
  const from = last === undefined ? 0 : newestFirst.findIndex(({ id }) => id === last) + 1
  const limit = Number(params.limit ?? 10)
  const data = newestFirst.slice(from, from + limit)
  return { object: 'list', data, has_more: from + limit < newestFirst.length }
}

function tellSession(account: StripeAccount, id: string, params: Params): object {
  refuseUnknown(params, ['expand.*'])
  const session = account.sessionOf(id)
  const isExpanded = Object.values(fieldsOf(params, 'expand')).includes('payment_intent')
  const { payment_intent } = session
  return isExpanded && payment_intent
    ? { ...session, payment_intent: { id: payment_intent, status: account.intents.get(payment_intent) } }
    : session
}

function endSession(account: StripeAccount, id: string): StripeSession {
  const session = account.sessionOf(id)
  if (account.busy.has(id)) throw new StripeRefusal(400, 'This Checkout Session cannot be expired now.')
  if (session.status !== 'open') {
    throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  account.expire(id)
  return session
}

function createRefund(account: StripeAccount, params: Params) {
  refuseUnknown(params, ['payment_intent', 'amount', 'metadata.*'])
  const paymentIntentId = textOf(params, 'payment_intent')
  const charge = account.charges.find(({ payment_intent }) => payment_intent === paymentIntentId)
  if (!charge) throw noSuch('payment_intent', paymentIntentId)
  if (charge.refunded) {
    throw new StripeRefusal(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' })
  }
  if (account.disputed.has(paymentIntentId)) {
    throw new StripeRefusal(400, 'Charge has been charged back.', { code: 'charge_disputed' })
  }
  const amount = params.amount === undefined ? undefined : Number(params.amount)
  if (amount !== undefined && !(amount > 0 && amount <= charge.amount - charge.amount_refunded)) {
    throw new StripeRefusal(400, 'Refund amount is greater than unrefunded amount on charge', {
      param: 'amount',
    })
  }
  account.refund(paymentIntentId, amount)
  const made = account.refunds.at(-1)
  return Object.assign(made ?? {}, { metadata: fieldsOf(params, 'metadata') })
}

const textOf = (params: Params, name: string): string => {
  const value = params[name]
  if (typeof value !== 'string' || value === '') {
    throw new StripeRefusal(400, `Missing required param: ${name}.`, {
      code: 'parameter_missing',
      param: name,
    })
  }
  return value
}
const fieldsOf = (params: Params, name: string) => (params[name] ?? {}) as Params
