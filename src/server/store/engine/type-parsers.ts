import pg from 'pg'

const { builtins } = pg.types

/** bigint as a number (ids and counts stay below 2^53), a date as yyyy-MM-dd: a day has no time zone. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format as 'text')
  },
}
