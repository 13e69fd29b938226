/** Views as operations of the OpenAPI document. */
import { type Json, json, objectType, queryParameter, readErrors, selectParameter } from './openapi-parts.ts'
import { type Columns, type ColumnType, mostRows } from './rest-query.ts'

export function viewOperations(name: string, columns: Columns, nullable: object) {
  const row = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(columns).map(([column, type]) => [
        column,
        columnSchema(type, Object.hasOwn(nullable, column)),
      ]),
    ),
    additionalProperties: false,
  }
  const read = {
    tags: ['views'],
    parameters: [
      selectParameter,
      queryParameter('order', '`column[.asc|.desc][.nullsfirst|.nullslast]`, separated by commas'),
      queryParameter('limit', `At most ${mostRows} rows`, { type: 'integer', minimum: 0, default: mostRows }),
      queryParameter('offset', 'How many rows to skip', { type: 'integer', minimum: 0, default: 0 }),
      ...Object.entries(columns).map(([column, type]) =>
        queryParameter(column, `A filter: \`eq.<${type}>\`, \`in.(…)\`, \`is.null\` or \`not.is.null\``, {
          type: 'string',
          pattern: '^(eq\\.|in\\.\\(|is\\.null$|not\\.is\\.null$)',
        }),
      ),
      {
        name: 'prefer',
        in: 'header',
        description: '`count=exact` asks how many rows there are in all',
        schema: { type: 'string' },
      },
    ],
  }
  const headers = {
    'content-range': {
      description: '`<first>-<last>/<total>`, `*` where unknown',
      schema: { type: 'string' },
    },
  }
  return {
    get: {
      ...read,
      operationId: `read-${name}`,
      summary: `Rows of ${name}`,
      responses: {
        200: {
          description: 'The rows; with `accept: application/vnd.pgrst.object+json` exactly one',
          headers,
          content: { ...json({ type: 'array', items: row }), [objectType]: { schema: row } },
        },
        ...readErrors,
      },
    },
    head: {
      ...read,
      operationId: `count-${name}`,
      summary: `How many rows of ${name} there are`,
      responses: { 200: { description: 'The same headers without the rows', headers }, ...readErrors },
    },
  }
}

const formats = { uuid: { format: 'uuid' }, time: { format: 'date-time' }, text: {}, integer: {} }
const columnSchema = (type: ColumnType, isNullable: boolean): Json => {
  const name = type === 'integer' ? 'integer' : 'string'
  return { type: isNullable ? [name, 'null'] : name, ...formats[type] }
}
