/** A site on a PostgreSQL of its own for the board's calls over HTTP, without sample data. */
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type SignedIn, signIn } from './admins.ts'
import { type RunningApp, secretsOf, startApp } from './app.ts'
import { callSite } from './call-site.ts'
import { createSiteDatabase } from './databases.ts'

/** What the tests propose; its title is one that a page must not take for markup. */
export const proposal = {
  type: 'talk_session',
  title: '<img src=x onerror=alert(1)> RAG for beginners',
  details: 'Details',
  contributor_name: 'Mia Muster',
  contributor_email: 'mia@example.org',
  contributor_phone: null,
}

interface BoardSite {
  app: RunningApp
  anonKey: string
  pool: pg.Pool
  admin: SignedIn
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Inserts a proposal past the calls and their rate limits; returns its id. */
  propose(more?: object): Promise<string>
}

/** Such a site for the tests of a file; it is there once they run. */
export function openBoardSite(): BoardSite {
  const site = {
    call: (name, body, headers) => callSite(site.app.url, site.anonKey, name, body, headers),
    async propose(more = {}) {
      const { rows } = await site.pool.query<{ id: string }>(
        `insert into contributions (type, title, details, contributor_name, contributor_email)
         select type, title, details, contributor_name, contributor_email
         from jsonb_to_record($1) as given (type text, title text, details text, contributor_name text, contributor_email text)
         returning id`,
        [{ ...proposal, ...more }],
      )
      return rows[0]?.id ?? ''
    },
  } as BoardSite
  let database: Awaited<ReturnType<typeof createSiteDatabase>>
  beforeAll(async () => {
    database = await createSiteDatabase()
    site.app = await startApp({ databaseUrl: database.url, env: { SAMPLE_DATA: 'off', LOG_LEVEL: 'debug' } })
    site.anonKey = secretsOf(site.app).anonKey
    site.pool = new pg.Pool({ connectionString: database.url })
    site.admin = await signIn(site.app)
  })
  afterAll(async () => {
    await site.pool.end()
    await site.app.stop()
    await database.drop()
  })
  return site
}
