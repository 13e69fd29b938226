import type pg from 'pg'

/** Everything in a schema, one sorted line each: databases with the same lines have the same schema. */
export async function schemaDump(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with ours as (select oid from pg_namespace where nspname = 'public'),
      added as (select objid from pg_depend where deptype = 'e')
    select format('column %s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace in (select oid from ours) and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in (select oid from ours)
    union all select format('index %s', pg_get_indexdef(indexrelid))
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace in (select oid from ours)
    union all select format('function %s', pg_get_functiondef(oid))
      from pg_proc where pronamespace in (select oid from ours) and oid not in (select objid from added)
    union all select format('view %s %s', oid::regclass, pg_get_viewdef(oid))
      from pg_class where relnamespace in (select oid from ours) and relkind = 'v'
    union all select format('sequence %s', oid::regclass)
      from pg_class where relnamespace in (select oid from ours) and relkind = 'S'
    union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select format('extension %s', extname) from pg_extension
    union all select format('migration %s %s %s', version, name, checksum) from schema_migrations`)
  return rows.map(({ line }) => line).sort()
}
