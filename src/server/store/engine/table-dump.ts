/** Exports and imports all rows as text, between the two engines as well. */
import type pg from 'pg'

export type Connection = Pick<pg.ClientBase, 'query'>

export interface Table {
  name: string
  /** Quoted, without generated columns. */
  columns: string[]
  /** The primary key, by which rows are sorted, in the same order on every server. */
  key: string[]
}

/** Rate limits are not worth moving, and `migrate` writes the migrations. */
const excluded = ['idempotency_keys', 'rate_limits', 'schema_migrations']
/** About 10 ms of work; between two batches the embedded engine serves requests. */
const batchRows = 500
/** Batches of long rows are smaller: their text is in memory several times. */
const batchCharacters = 500_000

/** A read-only transaction that sees one moment, without a time limit, and formats values alike on both engines. */
export const inSnapshot = <Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(connection, 'begin isolation level repeatable read, read only', work)

export const inWriteTransaction = <Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> => inTransaction(connection, 'begin', work)

async function inTransaction<Result>(connection: Connection, begin: string, work: () => Promise<Result>) {
  await connection.query(begin)
  try {
    await connection.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local time zone 'UTC'; set local bytea_output = 'hex'`,
    )
    const result = await work()
    await connection.query('commit')
    return result
  } catch (error) {
    // A broken connection has rolled back already.
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

/** The tables to export, each after those it refers to. Throws when tables refer to each other. */
export async function tablesInOrder(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<Table & { refersTo: string[] }>(
    `select c.relname as name,
       array(select quote_ident(attname) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
             from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
             join pg_attribute a on a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by place) as key,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f') as "refersTo"
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
     order by c.relname collate "C"`,
    [excluded],
  )
  const ordered: Table[] = []
  let left = rows
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const next = left.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...next.map(({ name, columns, key }) => ({ name, columns, key })))
    left = left.filter((table) => !next.includes(table))
  }
  const unsorted = ordered.find(({ key }) => key.length === 0)
  if (unsorted) throw new Error(`The table ${unsorted.name} has no primary key`)
  return ordered
}

/** The rows of a table in the order of its key, each a line of JSON, in batches. Within a transaction only. */
export async function* linesOf(
  connection: Connection,
  { name, columns, key }: Table,
): AsyncGenerator<string[]> {
  await connection.query(
    `declare lines no scroll cursor for
     select to_jsonb(dumped.*)::text as line from (select ${columns.join(', ')} from "${name}" order by ${key.join(', ')}) as dumped`,
  )
  for (let most = batchRows; ; ) {
    const { rows } = await connection.query<{ line: string }>(`fetch ${most} from lines`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0)
    most = Math.min(batchRows, Math.max(1, Math.floor((batchCharacters * rows.length) / characters)))
  }
  await connection.query('close lines')
}

export async function insertLines(
  connection: Connection,
  table: Table,
  lines: readonly string[],
): Promise<void> {
  const columns = table.columns.join(', ')
  await connection.query(
    `insert into "${table.name}" (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::"${table.name}", $1::text::jsonb)`,
    [`[${lines.join(',')}]`],
  )
}

export async function sequencesOf(connection: Connection): Promise<Record<string, number>> {
  const { rows } = await connection.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequences(connection: Connection, sequences: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await connection.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, value])
  }
}

export async function filledTables(connection: Connection, tables: readonly Table[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await connection.query(`select from "${name}" limit 1`)
    if (rowCount) filled.push(name)
  }
  return filled
}

export async function emptyTables(connection: Connection, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await connection.query(`delete from "${name}"`)
}
