/** Numbers are given under a lock until the transaction ends: none is left out and none comes twice. */
import { sql } from 'kysely'
import { type InvoiceContent, type LinkedInvoice, titleOf } from '../../domain/invoices.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import { newCode } from './seat-people.ts'

export type Invoice = Omit<Row<'invoices'>, 'content'> & { content: InvoiceContent }

const asInvoice = (row: Row<'invoices'>): Invoice => ({ ...row, content: row.content as InvoiceContent })

/** The content is made when its number is known. */
export async function insertInvoice(
  tx: Db,
  { orderId, cause, amountCents, now }: { orderId: string; cause: string; amountCents: number; now: Date },
  contentOf: (number: number) => InvoiceContent,
): Promise<Invoice> {
  await sql`select pg_advisory_xact_lock(hashtext('invoices'))`.execute(tx)
  const { last } = await tx
    .selectFrom('invoices')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const number = last + 1
  const content = contentOf(number)
  const row = await tx
    .insertInto('invoices')
    .values({
      number,
      kind: content.kind,
      order_id: orderId,
      amount_cents: amountCents,
      content,
      cause,
      issued_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asInvoice(row)
}

/** Those of an order, by their numbers. */
export async function listInvoices(db: Db, orderId: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return rows.map(asInvoice)
}

export const linksOfInvoices = async (db: Db, orderId: string): Promise<LinkedInvoice[]> =>
  (await listInvoices(db, orderId)).map(({ content, code }) => ({ title: titleOf(content), code }))

export async function listAllInvoices(db: Db): Promise<Invoice[]> {
  const rows = await db.selectFrom('invoices').selectAll().orderBy('number').execute()
  return rows.map(asInvoice)
}

export async function findInvoice(
  db: Db,
  by: { code: string } | { number: number },
): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .$if('code' in by, (query) => query.where('code', '=', 'code' in by ? by.code : ''))
    .$if('number' in by, (query) => query.where('number', '=', 'number' in by ? by.number : 0))
    .executeTakeFirst()
  return row && asInvoice(row)
}

/** The links of an order open nothing any more; new ones do. */
export async function renewInvoiceCodes(tx: Db, orderId: string): Promise<void> {
  await tx.updateTable('invoices').set({ code: newCode }).where('order_id', '=', orderId).execute()
}

/** Names of people go, and links die; amounts and companies stay for the books. */
export async function eraseInvoices(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      content: sql`jsonb_set(content, '{buyer,name}', '"Deleted"')`,
      code: newCode,
    })
    .where('order_id', 'in', orderIds)
    .execute()
}
