/** Has the database itself note what must not be published, in the transaction that publishes it. */
import { sql } from 'kysely'
import type { Db } from '../../src/server/store/engine/db.ts'

export async function watchPublishing(db: Db): Promise<void> {
  await sql`create table wrongly_published (version integer, why text)`.execute(db)
  await sql`
    create function note_wrongly_published() returns trigger language plpgsql as $$
    begin
      insert into wrongly_published select new.version, 'closed' from closed_places
        where room_id = new.room_id and slot_id = new.slot_id;
      insert into wrongly_published select new.version, 'cancelled' from talks
        where id = new.talk_id and withdrawn_at is not null;
      return null;
    end $$`.execute(db)
  await sql`create trigger note_wrongly_published after insert on programme_talks
    for each row execute function note_wrongly_published()`.execute(db)
}

export const listWronglyPublished = async (db: Db) =>
  (
    await sql<{
      version: number
      why: string
    }>`select version, why from wrongly_published order by why`.execute(db)
  ).rows

export async function endWatch(db: Db): Promise<void> {
  await sql`drop trigger note_wrongly_published on programme_talks`.execute(db)
  await sql`drop function note_wrongly_published`.execute(db)
  await sql`drop table wrongly_published`.execute(db)
}
