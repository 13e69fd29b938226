import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

const mostNames = 100

/** With the same first letter, ignoring case and accents; at most 100, of similar length first. */
export async function listFirstNamesLike(db: Db, name: string): Promise<string[]> {
  const firstName = sql<string>`substring(customer_name from '\\S+')`
  const { rows } = await sql<{ first_name: string }>`
    select first_name from (
      select distinct ${firstName} as first_name from participants_listed
      where left(name_words, 2) = left(fold_words(${name}), 2)
    ) as alike
    order by abs(char_length(first_name) - char_length(${name})), first_name collate "C"
    limit ${mostNames}`.execute(db)
  return rows.map((row) => row.first_name)
}
