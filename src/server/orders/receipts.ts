import { isStorable } from '../../domain/fields.ts'
import { receiptMs } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { OrderReceipt } from '../../domain/views.ts'
import { spendAsVisitor } from '../auth/visitor-cookie.ts'
import type { CallContext } from '../context.ts'
import type { RestQuery } from '../http/rest-query.ts'
import { type Condition, readView, viewColumns } from '../store/views.ts'

const isRecent = (now: Date): Condition => ({
  column: 'paid_at',
  operator: 'after',
  value: new Date(now.getTime() - receiptMs),
})

type Reader = Pick<CallContext, 'now'> & Parameters<typeof spendAsVisitor>[0]

/** How REST may read orders: by one exact session id only, thirty times a minute (docs/security.md#order-disclosure). */
export async function receiptConditions(
  { filters: [filter, ...others], order, offset }: RestQuery,
  context: Reader,
): Promise<Result<Condition[]>> {
  const isExact = filter?.operator === 'eq' && filter.column === 'stripe_session_id' && others.length === 0
  if (!isExact || order.length > 0 || offset > 0) {
    return refuse('invalid', 'An order is read by its session: ?stripe_session_id=eq.<id>')
  }
  const allowed = await spendAsVisitor(context, 'order-reads')
  return allowed.ok ? ok([filter, isRecent(context.now)]) : allowed
}

/** The same for a page; undefined when there is none to show. */
export async function readReceipt(
  context: Reader & Pick<CallContext, 'db' | 'config'>,
  sessionId: string,
): Promise<OrderReceipt | undefined> {
  const { db, now, config } = context
  const allowed = await spendAsVisitor(context, 'order-reads')
  if (!allowed.ok || !isStorable(sessionId)) return
  const isOfSession = { column: 'stripe_session_id', operator: 'eq', value: sessionId } as const
  const query = {
    select: Object.keys(viewColumns.orders),
    filters: [isOfSession, isRecent(now)],
    order: [],
    limit: 1,
    offset: 0,
  }
  const [row] = await readView(db, 'order_receipts', query, config.publicUrl)
  return row && JSON.parse(row)
}
