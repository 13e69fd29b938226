/** The most expensive requests that a stranger can make. */
import { request } from 'node:http'
import { paths } from '../../src/domain/paths.ts'
import type { Store } from '../../src/server/store/engine/db.ts'

const key = 'the-public-key-of-the-expensive-queries'
export const siteEnv = { ANON_KEY: key, BUDGETS: 'off', SAMPLE_DATA: 'off', LOG_LEVEL: 'error' }

export interface Query {
  name: string
  path: string
  headers?: Record<string, string>
  payload?: object
}

const rest = (view: string, parameters: Record<string, string> | string[][], name: string): Query => ({
  name,
  path: `/rest/v1/${view}?${new URLSearchParams(parameters)}`,
})
const search = (q: string, name: string, page = '1'): Query => ({
  name: `directory: ${name}`,
  path: `${paths.participants}?${new URLSearchParams({ q, page })}`,
})
const call = (name: string, path: string, payload: object): Query => ({ name, path, payload })
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, i) => item(i))

const words =
  `agents prompts trains maps beginners makers gardens robots schools parents doctors lawyers bakers bicycles mountains lakes
  music painting poems stories games chess models evaluation safety privacy search memory voice vision drones sensors energy
  climate money taxes travel languages children teachers startups founders managers writers readers designers testers coffee`.split(
    /\s+/,
  )

/** Each is as large as a request line or a body may be. */
export const expensiveQueries: Query[] = [
  search('e', 'one letter'),
  search(many(100, (i) => 'elan'[i % 4] ?? '').join(' '), '100 words of one letter'),
  search('%_\\'.repeat(67), 'wildcards of LIKE'),
  search('ﷺ'.repeat(201), 'letters that fold to 18'),
  search('e', 'a page far away', '99999'),
  rest('participants_public', { select: '*' }, 'list: everything'),
  {
    ...rest('participants_public', { select: '*', limit: '1' }, 'list: counted'),
    headers: { prefer: 'count=exact' },
  },
  rest('participants_public', { order: 'customer_name', limit: '1' }, 'list: by name'),
  rest(
    'participants_public',
    { order: many(10, (i) => (i % 2 ? 'customer_name' : 'about_me.desc')).join(), limit: '1' },
    'list: by 10 columns',
  ),
  rest(
    'participants_public',
    { order: 'about_me,app_idea,customer_name', offset: '999999999' },
    'list: far behind',
  ),
  rest(
    'participants_public',
    { about_me: `in.(${many(1_000, (i) => `word ${i}`).join()})`, limit: '1' },
    'list: in a list of 1,000',
  ),
  rest(
    'participants_public',
    many(600, (i) => ['about_me', `eq.word ${i}`]),
    'list: 600 conditions',
  ),
  rest(
    'contributions_public',
    { order: many(10, (i) => (i % 2 ? 'title' : 'details.desc')).join(), limit: '1' },
    'board: by 10 columns',
  ),
  rest('contributions_public', { select: '*' }, 'board: everything'),
  { name: 'board: a page far away', path: `${paths.contribute}?page=99999` },
  call('similar titles: usual words', '/functions/v1/find-similar-contributions', {
    title: 'Prompts and agents for beginners and makers',
  }),
  call('similar titles: 200 letters', '/functions/v1/find-similar-contributions', {
    title: many(50, (i) => words[i % 48] ?? '')
      .join(' ')
      .slice(0, 200),
  }),
  call('similar titles: 200 characters', '/functions/v1/find-similar-contributions', {
    title: '%'.repeat(200),
  }),
  call('name game: a usual letter', '/rest/v1/rpc/get_name_alternatives', { lookup_name: 'Mia' }),
  call('name game: no letter', '/rest/v1/rpc/get_name_alternatives', { lookup_name: ' '.repeat(200) }),
]

/** As many people and proposals as no unconference will ever have. */
export async function addRecords({ pool }: Store, records: number): Promise<void> {
  // The pool of the embedded database has one connection, which keeps this.
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into orders (customer_name, customer_email, total_amount, status, paid_at, allow_public_listing,
       linkedin_profile_url, about_me, app_idea)
     select ($2::text[])[1 + n % 6] || n % 500 || ' ' || ($2::text[])[1 + n / 7 % 6] || ' ' || n,
       'person' || n || '@example.org', 4900, 'paid', now(), true, 'https://www.linkedin.example/in/person-' || n,
       repeat('I like trains, maps and small computers. ', 1 + n % 12), repeat('An app for naps. ', 1 + n % 5)
     from generate_series(1, $1) n`,
    [records, ['Élodie', 'Anne-Eve', 'Mia', 'Łucja', 'Mikael', 'Müller']],
  )
  await pool.query(
    `insert into contributions (type, title, details, contributor_name, contributor_email)
     select ($2::text[])[1 + n % 3],
       initcap(($3::text[])[1 + n % 48]) || ' ' || ($3::text[])[1 + n / 7 % 48] || ' and '
         || ($3::text[])[1 + n / 48 % 48] || ' for ' || ($3::text[])[1 + n / 300 % 48],
       repeat('Come and see how small computers run trains. ', 1 + n % 20), 'Proposer ' || n, 'proposer' || n || '@example.org'
     from generate_series(1, $1) n`,
    [records, ['keynote', 'talk_session', 'volunteer'], words],
  )
  await pool.query('vacuum (analyze)')
}

/** Makes a request; returns its status. */
export function ask(url: string, { path, headers, payload }: Query): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url.replace('localhost', '127.0.0.1') + path, {
      method: payload ? 'POST' : 'GET',
      headers: { apikey: key, ...(payload && { 'content-type': 'application/json' }), ...headers },
    })
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.end(payload && JSON.stringify(payload))
  })
}
