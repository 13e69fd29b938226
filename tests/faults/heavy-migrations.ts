import type { Migration } from '../../src/server/store/engine/migrate.ts'

/** Twelve slow migrations; each adds 3000 rows to a count, which is right only if each ran once and completely. */
export const heavyMigrations: Migration[] = Array.from({ length: 12 }, (_, index) => ({
  version: index + 1,
  name: `heavy-${index + 1}`,
  checksum: `heavy-${index + 1}`,
  statements: `
    create table if not exists tally (total integer not null);
    insert into tally values (3000);
    create table heavy_${index + 1} (id integer, words text);
    insert into heavy_${index + 1} select n, repeat('word ', 20) from generate_series(1, 3000) as n;
    create unique index on heavy_${index + 1} (id);`,
}))
