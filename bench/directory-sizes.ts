import { paths } from '../src/domain/paths.ts'
import type { Store } from '../src/server/store/engine/db.ts'
import { cpuSeconds } from './figures.ts'
import { firstLoads } from './first-load.ts'
import { onSeededSite } from './seeded.ts'

/** One letter that thousands begin with, a name, two words of one, and what nobody is called. */
const searches = ['e', 'élodie', 'mul an', 'zzz']
const rounds = 25

/** First load of the directory, and its search as a page from the server, with 100 to 100,000 listed people. */
export async function directorySizes() {
  const rows = []
  for (const people of [100, 1_000, 10_000, 100_000]) {
    rows.push(
      await onSeededSite(
        ({ pool }) => addPeople(pool, people),
        async ({ url, pid }) => {
          const [load] = await firstLoads(url, [paths.participants])
          return {
            people,
            'HTML bytes': load?.HTML ?? 0,
            'all bytes': load?.all ?? 0,
            requests: load?.requests ?? 0,
            'load ms': load?.['load ms'] ?? 0,
            ...(await searchTimes(url, pid)),
          }
        },
      ),
    )
  }
  return rows
}

async function searchTimes(url: string, pid: number) {
  const times: number[] = []
  let spent = 0
  for (let round = 0; round < rounds; round++) {
    // The first round warms up.
    if (round === 1) spent = -cpuSeconds(pid)
    for (const search of searches) {
      const started = performance.now()
      const answer = await fetch(`${url}${paths.participants}?${new URLSearchParams({ q: search })}`)
      await answer.text()
      if (!answer.ok) throw new Error(`${search}: ${answer.status}`)
      if (round > 0) times.push(performance.now() - started)
    }
  }
  spent += cpuSeconds(pid)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return {
    'search p50 ms': at(0.5),
    'search p95 ms': at(0.95),
    'CPU ms/search': ((1000 * spent) / times.length).toFixed(1),
  }
}

const firstNames = [
  'Élodie',
  'Anne-Eve',
  'Bo',
  'Çağrı',
  'Mia',
  'Léa',
  'Noah',
  'Sören',
  'Zoë',
  'Łucja',
  'Enea',
]
const lastNames = ['Meier', 'Müller', 'Dupont', 'Nguyễn', 'Keller', 'O’Brien', 'Łuczak', 'Ødegård', 'Rossi']

const addPeople = (pool: Store['pool'], count: number) =>
  pool.query(
    `insert into orders (customer_name, customer_email, total_amount, status, paid_at, allow_public_listing,
       linkedin_profile_url, about_me, app_idea)
     select ($2::text[])[1 + n % cardinality($2)] || ' ' || ($3::text[])[1 + n / 11 % cardinality($3)] || ' ' || n,
       'person' || n || '@example.org', 4900, 'paid', now(), true, 'https://www.linkedin.example/in/person-' || n,
       repeat('I like trains, maps and small computers. ', 1 + n % 12), repeat('An app for naps. ', 1 + n % 5)
     from generate_series(1, $1) n`,
    [count, firstNames, lastNames],
  )
