import type { Store } from '../../src/server/store/engine/db.ts'

/** All rows of all tables as text, to search for what must not be stored. */
export async function everythingStored({ pool }: Pick<Store, 'pool'>): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  // One statement for all: one each took ten times as long.
  const texts = tables.rows.map(
    ({ name }) => `(select coalesce(string_agg(t::text, E'\\n'), '') from ${name} t)`,
  )
  const { rows } = await pool.query<{ text: string }>(`select concat_ws(E'\\n', ${texts.join(', ')}) as text`)
  return rows[0]?.text ?? ''
}
