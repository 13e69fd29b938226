import type { Tickets } from '../../domain/event/documents.ts'
import { areKindsNamed, kindsInWords } from '../../domain/ticket-kinds.ts'
import type { Db } from '../store/engine/db.ts'
import { listKindsOfOrders } from '../store/participants-overview.ts'

/** Tells of each order what kinds its seats are of, where there are several. */
export async function withKinds<Row extends { id: string }>(
  db: Db,
  rows: readonly Row[],
  tickets: Pick<Tickets, 'kinds'>,
): Promise<(Row & { kinds?: string })[]> {
  if (rows.length === 0) return []
  const few = rows.length <= 100 ? rows.map(({ id }) => id) : undefined
  const kinds = await listKindsOfOrders(db, few)
  return rows.map((row) => {
    const lines = kinds.get(row.id) ?? []
    return { ...row, ...(areKindsNamed(tickets, lines) && { kinds: kindsInWords(tickets, lines) }) }
  })
}
