import { paths } from '../src/domain/paths.ts'
import type { Store } from '../src/server/store/engine/db.ts'
import { sampleContributions } from '../src/server/store/sample/sample-contributions.ts'
import { type SignedIn, signIn } from '../tests/support/admins.ts'
import { firstLoads } from './bytes.ts'
import type { Options } from './part.ts'
import { onSeededSite } from './sites.ts'

/** What the directory, the board and the participants overview cost with more and more people and proposals. */
export async function sizes({ most = '10000' }: Options) {
  const rows = []
  for (const records of [100, 1_000, 10_000, 100_000].filter((size) => size <= Number(most))) {
    const found = await onSeededSite(
      async (pool) => {
        await addPeople(pool, records)
        await addProposals(pool, records)
      },
      async (app) => {
        const pages = await firstLoads(app.url, [paths.participants, paths.contribute])
        const admin = await signIn(app)
        return [
          ...pages.map(({ page, all, 'load ms': ms }) => ({ what: page, bytes: all, ms })),
          await callCost(admin, 'get-participants-overview'),
          await callCost(admin, 'list-internal-participants'),
        ]
      },
    )
    rows.push(...found.map((row) => ({ records, ...row })))
  }
  return rows
}

/** Uncompressed bytes, and the shortest time of five calls. */
async function callCost(admin: SignedIn, what: string) {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now()
    const answer = await admin.call(what, { token: admin.secret })
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`)
    bytes = (await answer.arrayBuffer()).byteLength
    times.push(performance.now() - started)
  }
  return { what, bytes, ms: Math.round(Math.min(...times)) }
}

/** Listed people and some who wait, of one to three tickets, with and without coupon, and with different answers. */
const addPeople = (pool: Store['pool'], count: number) =>
  pool.query(
    `insert into orders (customer_name, customer_email, number_of_tickets, total_amount, status, paid_at, coupon_code,
       allow_public_listing, linkedin_profile_url, about_me, app_idea, commitment_status, lunch_preference, created_at)
     select (array['Élodie', 'Anne-Eve', 'Bo', 'Çağrı', 'Mia', 'Sören', 'Łucja'])[1 + n % 7] || ' '
         || (array['Meier', 'Müller', 'Dupont', 'Nguyễn', 'O’Brien'])[1 + n / 7 % 5] || ' ' || n,
       'person' || n || '@example.org', 1 + n % 3, (1 + n % 3) * 4900,
       case when n % 10 = 0 then 'waitlist' else 'paid' end, now(), case when n % 7 = 0 then 'EARLY25' end,
       true, 'https://www.linkedin.com/in/person-' || n,
       repeat('I like trains, maps and small computers. ', 1 + n % 12), repeat('An app for naps. ', 1 + n % 5),
       (array['yes-full', 'yes-morning', 'no-changed-plans', null])[1 + n % 4],
       (array['classic-ponzu', 'spicy-tofu', null])[1 + n % 3], now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [count],
  )

/** The sample's proposals again and again. */
const addProposals = (pool: Store['pool'], count: number) =>
  pool.query(
    `insert into contributions (type, title, details, contributor_name, contributor_email, created_at)
     select sample->>'type', left((sample->>'title') || ' (' || n || ')', 200), sample->>'details',
       sample->>'contributorName', 'proposer-' || n || '@example.org', now() - n * interval '1 minute'
     from generate_series(0, $1::int - 1) n
     cross join lateral (select $2::jsonb -> (n % jsonb_array_length($2::jsonb)) as sample) one`,
    [count, JSON.stringify(sampleContributions)],
  )
