import type { Store } from '../../src/server/store/engine/db.ts'

/** All rows of all tables as text, to search for what must not be stored. */
export async function everythingStored({ pool }: Pick<Store, 'pool'>): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
    )
    texts.push(rows[0]?.text)
  }
  return texts.join('\n')
}
