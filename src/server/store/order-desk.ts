/** What the order desk reads and corrects. */
import { sql } from 'kysely'
import { foldWords } from '../../domain/spelling.ts'
import type { AuditRow } from './audit-log.ts'
import type { Db } from './engine/db.ts'
import type { Order } from './orders.ts'
import { refundedAmount } from './refunds.ts'

/** Stands where an address has to be, for a guest who has none; unique, as addresses of orders must be. */
export const noAddress = (orderId: string) => `guest ${orderId}`

/** Null for erased orders and for guests without one. */
export const addressOf = ({ customer_email }: Pick<Order, 'customer_email'>): string | null =>
  customer_email.includes('@') ? customer_email : null

/** The newest order with this number. */
export const findOrderOfNumber = (db: Db, number: string): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(sql`upper(order_number)`, '=', number.toUpperCase())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Newest first; every state, with what went back or is about to. */
export const searchOrders = (
  db: Db,
  search: string,
  most: number,
): Promise<(Order & { refunded_amount: number })[]> => {
  const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const like = part(search)
  const folded = foldWords(search)
  // One of apostrophes alone folds to nothing, which every name has.
  const inName = folded === '' ? like : part(folded)
  return db
    .selectFrom('orders')
    .selectAll()
    .select(refundedAmount)
    .where((is) =>
      is.or([
        is('order_number', 'ilike', like),
        is('customer_name', 'ilike', like),
        is('name_words', 'like', inName),
        is('company', 'ilike', like),
        is(sql`fold_words(company)`, 'like', inName),
        is.and([is('customer_email', 'ilike', like), is('customer_email', 'like', '%@%')]),
        is.exists(
          is
            .selectFrom('seats')
            .select('seats.id')
            .whereRef('seats.order_id', '=', 'orders.id')
            .where((of) =>
              of.or([
                of('seats.name', 'ilike', like),
                of('seats.name_words', 'like', inName),
                of('seats.email', 'ilike', like),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** What was noted about these records, newest first. */
export const listAuditOf = (db: Db, subjectIds: readonly string[], most: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .select(['id', 'created_at', 'actor', 'action', 'details'])
    .where('subject_id', 'in', subjectIds)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** A dispute about a payment of this order that has no end yet. */
export async function isDisputed(db: Db, orderNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'payment-disputed')
    .where(sql`details ->> 'order'`, '=', orderNumber)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log as end')
            .select('end.id')
            .where('end.action', '=', 'dispute-ended')
            .whereRef('end.subject_id', '=', 'audit_log.subject_id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All seats of an order are of this kind. */
export async function nameKind(tx: Db, orderId: string, kind: string): Promise<void> {
  await tx
    .updateTable('seats')
    .set({ kind })
    .where('order_id', '=', orderId)
    .where('kind', '!=', kind)
    .execute()
}
