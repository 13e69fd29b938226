import fc from 'fast-check'
import { viewColumns } from '../../../src/server/store/views.ts'
import { type Attempt, hostileOperands, json, type Target } from './attempt.ts'

/** Reads of the views: within the grammar, and outside of it in one place. */
export function readAttempts({ anonKey, participant }: Target): fc.Arbitrary<Attempt> {
  const views = fc.constantFrom(...(Object.keys(viewColumns) as (keyof typeof viewColumns)[]))
  return views.chain((view) => {
    const columns = Object.keys(viewColumns[view])
    const column = fc.constantFrom(...columns)
    const own = view === 'orders' ? [`stripe_session_id=eq.${participant.sessionId}`] : []
    const good = fc.oneof(
      fc.uniqueArray(column, { minLength: 1 }).map((names) => `select=${names}`),
      fc
        .tuple(column, fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst'))
        .map(([name, order]) => `order=${name}${order}`),
      fc.nat({ max: 50 }).map((limit) => `limit=${limit}`),
      fc.constantFrom('limit=1000000000', 'offset=0', 'offset=3'),
    )
    const bad = fc.oneof(
      fc
        .constantFrom(
          'contributor_email',
          'customer_email_',
          'password_hash',
          'sha256',
          '__proto__',
          'constructor',
          'orders(*)',
          'id::text',
          'count()',
          "id'",
          'id;',
        )
        .map((name) => `select=${name}`),
      fc.constantFrom(
        'order=sha256',
        'order=id.sideways',
        'order=id.asc;drop',
        'order=',
        'limit=x',
        'limit=-1',
        'limit=1e9',
        'offset=0x10',
        'limit=',
        'and=(id.eq.1)',
        'or=(id.eq.1,id.eq.2)',
        'not.id=eq.1',
        'select=id&select=id',
        'limit=1&limit=2',
      ),
      fc
        .tuple(
          column,
          fc.constantFrom(
            'neq',
            'gt',
            'like',
            'ilike',
            'fts',
            'cs',
            'ov',
            'match',
            'not.eq',
            'is.true',
            'EQ',
            '',
          ),
        )
        .map(([name, operator]) => `${name}=${operator}.x`),
      fc.constantFrom(
        'id=eq.1',
        'created_at=eq.yesterday',
        'id=in.(1)',
        'id=eq.%00',
        'created_at=eq.2026-02-31',
        'id=in.(',
        `id=in.(${'x,'.repeat(1_200)}x)`,
      ),
    )
    const any = fc
      .tuple(column, fc.constantFrom('eq', 'in', 'is', 'not.is'), hostileOperands)
      .map(([name, operator, operand]) => `${name}=${operator}.${operand}`)
    const headers = fc.record(
      {
        accept: fc.constantFrom(json, 'application/vnd.pgrst.object+json', '*/*', 'text/csv'),
        prefer: fc.constantFrom('count=exact', 'count=planned', 'return=minimal', 'x'),
        range: fc.constantFrom('0-1', 'bytes=0-5'),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    const rest = (what: string, terms: fc.Arbitrary<string[]>, mustBeRefused: boolean) =>
      fc.tuple(terms, headers, fc.constantFrom('GET', 'GET', 'HEAD')).map(
        ([parts, more, method]): Attempt => ({
          what: `${view}: ${what}`,
          sent: {
            method,
            path: `/rest/v1/${view}?${[...own, ...parts].join('&')}`,
            headers: { apikey: anonKey, ...more } as Record<string, string>,
          },
          mustBeRefused,
          refusedAs: 'json',
        }),
      )
    const some = fc.array(good, { maxLength: 1 })
    return fc.oneof(
      { weight: 2, arbitrary: rest('within the grammar', some, false) },
      {
        weight: 3,
        arbitrary: rest(
          'outside of it',
          fc.tuple(some, bad).map(([before, wrong]) => [...before, wrong]),
          true,
        ),
      },
      {
        weight: 3,
        arbitrary: rest(
          'some operand',
          any.map((term) => [term]),
          false,
        ),
      },
    )
  })
}
