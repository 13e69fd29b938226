/** What a column is when it is read, when a row is made and when it is changed. */
import type { ColumnType } from 'kysely'

/** A Date when read; a Date or ISO 8601 when written. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type OptionalTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type ReadOnly<Value> = ColumnType<Value, never, never>
/** A view with the rows of `domain/views.ts`, whose moments are Dates here. */
export type ViewOf<Row> = {
  [Name in keyof Row]: ReadOnly<Name extends `${string}_at` ? Date : Row[Name]>
}
/** Parsed when read; written as a plain value, never as a string of JSON. */
export type Json = ColumnType<unknown, object, object>
export type DefaultedJson = ColumnType<unknown, object | undefined, object>
export type Answers = Readonly<Record<string, string>>
export type DefaultedAnswers = ColumnType<Answers, Answers | undefined, Answers>
