import type { Selectable } from 'kysely'

/** How information_schema may call a column that Kysely reads as this type; a question mark stands for null. */
type TypeName<Value> = unknown extends Value
  ? 'jsonb'
  : null extends Value
    ? `${NameOf<NonNullable<Value>>}?`
    : NameOf<Value>
type NameOf<Value> = Value extends string
  ? 'text' | 'uuid' | 'date' | 'character varying'
  : Value extends number
    ? 'integer' | 'bigint'
    : Value extends boolean
      ? 'boolean'
      : Value extends Date
        ? 'timestamp with time zone'
        : Value extends Buffer
          ? 'bytea'
          : Value extends Readonly<Record<string, string>>
            ? 'jsonb'
            : Value extends (number | string)[]
              ? 'ARRAY'
              : never

/** Every table and view of a theme with every column, in order; the compiler compares it with their types. */
export type ColumnsOf<Tables> = {
  readonly [Table in keyof Tables]: {
    readonly [Column in keyof Selectable<Tables[Table]>]: TypeName<Selectable<Tables[Table]>[Column]>
  }
}
