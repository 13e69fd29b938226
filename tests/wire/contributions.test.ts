/** The board's calls over HTTP: cookies, the administrators' update, and what neither log nor database may hold. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callMessages, contributionMessages } from '../../src/domain/messages.ts'
import { type SignedIn, signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { createDatabase } from '../support/databases.ts'

let app: RunningApp
let anonKey: string
let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool
let admin: SignedIn

beforeAll(async () => {
  database = await createDatabase()
  app = await startApp({ databaseUrl: database.url, env: { SAMPLE_DATA: 'off', LOG_LEVEL: 'debug' } })
  anonKey = JSON.parse(readFileSync(join(app.dataDir, 'secrets.json'), 'utf8')).anonKey
  pool = new pg.Pool({ connectionString: database.url })
  admin = await signIn(app)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
  await database.drop()
})

const proposal = {
  type: 'talk_session',
  title: '<img src=x onerror=alert(1)> RAG for beginners',
  details: 'Details',
  contributor_name: 'Mia Muster',
  contributor_email: 'mia@example.org',
  contributor_phone: null,
}
const call = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/functions/v1/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
  })
const propose = async (more: object = {}) => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into contributions (type, title, details, contributor_name, contributor_email)
     select type, title, details, contributor_name, contributor_email
     from jsonb_to_record($1) as given (type text, title text, details text, contributor_name text, contributor_email text)
     returning id`,
    [{ ...proposal, ...more }],
  )
  return rows[0]?.id ?? ''
}
const voterOf = (answer: Response) => /^voter=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

describe('a visitor', () => {
  test('proposes, edits by the mailed link, and nobody else ever reads the address', async () => {
    const answer = await call('submit-contribution', proposal)
    expect(answer.status).toBe(200)
    const { success, contribution } = await answer.json()
    expect([success, Object.keys(contribution)]).toEqual([
      true,
      ['id', 'type', 'title', 'details', 'contributor_name', 'vote_count', 'created_at', 'updated_at'],
    ])
    const mail = await app.waitForMail((found) => found.to?.[0]?.address === 'mia@example.org')
    const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
    expect(mail.text).toContain(`${app.url}/contribute?token=${token}`)
    expect(JSON.stringify(mail)).not.toContain('RAG')

    const validated = await call('validate-contribution-edit-token', { token })
    expect([validated.status, await validated.json()]).toEqual([
      200,
      { contribution: { ...contribution, contributor_email: 'mia@example.org', contributor_phone: null } },
    ])
    const { type: _type, ...entry } = proposal
    const updates = { ...entry, title: 'RAG, revisited' }
    const edited = await call('update-contribution', { token, contributionId: contribution.id, updates })
    expect([edited.status, (await edited.json()).contribution.title]).toEqual([200, 'RAG, revisited'])

    const view = await fetch(`${app.url}/rest/v1/contributions_public`, { headers: { apikey: anonKey } })
    expect(await view.text()).not.toContain('mia@')
  })

  test('with a wrong link gets 404 to look and 403 to save', async () => {
    const id = await propose()
    const { type: _type, ...updates } = proposal
    const token = 'A'.repeat(43)
    const looked = await call('validate-contribution-edit-token', { token })
    expect([looked.status, await looked.json()]).toEqual([
      404,
      { error: contributionMessages.linkExpired.title },
    ])
    const saved = await call('update-contribution', { token, contributionId: id, updates })
    expect([saved.status, await saved.json()]).toEqual([
      403,
      { error: contributionMessages.linkExpired.title },
    ])
  })

  test('votes: the first vote sets a signed cookie, and nothing else does', async () => {
    const id = await propose()
    const looked = await call('contribution-vote', { action: 'list' })
    expect([await looked.json(), looked.headers.get('set-cookie')]).toEqual([{ contributionIds: [] }, null])
    const first = await call('contribution-vote', { contributionId: id })
    expect(await first.json()).toEqual({ status: 'added' })
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^voter=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ])
    const cookie = `theme=dark; voter=${voterOf(first)}`
    const listed = await call('contribution-vote', { action: 'list' }, { cookie })
    expect([await listed.json(), listed.headers.get('set-cookie')]).toEqual([{ contributionIds: [id] }, null])
    const second = await call('contribution-vote', { contributionId: id }, { cookie })
    expect([await second.json(), second.headers.get('set-cookie')]).toEqual([{ status: 'removed' }, null])
    const unknown = await call('contribution-vote', {
      contributionId: '00000000-0000-4000-8000-000000000000',
    })
    expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([404, null])
  })

  test('finds similar proposals while typing', async () => {
    await propose({ title: 'Lockpicking for lunch' })
    const answer = await call('find-similar-contributions', { title: 'lockpiking at lunch' })
    expect(await answer.json()).toEqual({
      contributions: [
        {
          id: expect.any(String),
          title: 'Lockpicking for lunch',
          contributor_name: 'Mia Muster',
          vote_count: 0,
        },
      ],
    })
    for (const title of ['', 'l', ' l ']) {
      expect(await (await call('find-similar-contributions', { title })).json()).toEqual({
        contributions: [],
      })
    }
  })

  test.each([
    ['submit-contribution', '{"type":"poem"}'],
    ['submit-contribution', JSON.stringify({ ...proposal, vote_count: 9 })],
    ['submit-contribution', JSON.stringify({ ...proposal, details: 'x'.repeat(10_001) })],
    ['submit-contribution', JSON.stringify({ ...proposal, title: 'a\u0000b' })],
    ['submit-contribution', JSON.stringify(proposal).replace('Details', '\\ud800')],
    ['submit-contribution', JSON.stringify({ ...proposal, homepage: 'https://spam.example.com' })],
    [
      'submit-contribution',
      JSON.stringify({ ...proposal, contributor_email: 'a@example.org, b@example.org' }),
    ],
    ['update-contribution', '{"token":"x","contributionId":"x","updates":{"vote_count":1}}'],
    ['update-contribution', '{"token":["x"],"contributionId":"x","updates":{}}'],
    ['send-contribution-edit-link', '{"email":"nobody","contributionId":"x"}'],
    ['send-contribution-edit-link', '{"email":{"$ne":""},"contributionId":"x"}'],
    ['contribution-vote', '{"action":"list","contributionId":"x"}'],
    ['contribution-vote', '{"action":"drop"}'],
    ['contribution-vote', '{"contributionId":["x"]}'],
    ['contribution-vote', '{}'],
    ['validate-contribution-edit-token', '{"token":null}'],
    ['find-similar-contributions', `{"title":"${'x'.repeat(201)}"}`],
  ])('%s refuses %s with a sentence', async (name, body) => {
    const answer = await call(name, body)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toMatch(/^[A-Z].{3,}/)
  })
})

describe('the update without a token', () => {
  const signedIn = { cookie: '' }
  beforeAll(() => {
    signedIn.cookie = admin.cookie
  })
  const patch = (query: string, body: unknown, headers: Record<string, string> = signedIn) =>
    fetch(`${app.url}/rest/v1/contributions${query}`, {
      method: 'PATCH',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
    })
  const text = { title: 'Tidied', details: 'Shorter' }
  const stored = async (id: string) =>
    (await pool.query('select title, details, vote_count from contributions where id = $1', [id])).rows[0]
  const untouched = { title: proposal.title, details: proposal.details, vote_count: 0 }

  test('works for a signed-in administrator by the unmodified client', async () => {
    const id = await propose()
    const client = createClient(app.url, anonKey, {
      auth: { persistSession: false },
      global: { headers: signedIn },
    })
    const silent = await client.from('contributions').update(text).eq('id', id)
    expect([silent.error, silent.status, silent.data]).toEqual([null, 204, null])
    expect(await stored(id)).toEqual({ ...text, vote_count: 0 })
    const shown = await client
      .from('contributions')
      .update({ ...text, title: 'Tidied again' })
      .eq('id', id)
      .select('id,title')
      .single()
    expect([shown.error, shown.data]).toEqual([null, { id, title: 'Tidied again' }])
    const { data } = await client.from('contributions').update(text).eq('id', id).select()
    expect(data).toEqual([expect.objectContaining({ id, ...text, contributor_name: 'Mia Muster' })])
    expect(JSON.stringify(data)).not.toContain('@')
    const { rows } = await pool.query(`select action from audit_log where subject_id = $1`, [id])
    expect(rows).toEqual(Array(3).fill({ action: 'contribution-edited' }))
  })

  test('is refused to everybody else and changes nothing', async () => {
    const id = await propose()
    for (const headers of [
      {},
      { cookie: 'admin_token=guess' },
      { cookie: `admin_user=${admin.sessionToken}` },
    ]) {
      const answer = await patch(`?id=eq.${id}`, text, headers as Record<string, string>)
      expect([answer.status, await answer.json()]).toEqual([401, { error: callMessages.notSignedIn }])
    }
    const foreign = await patch(`?id=eq.${id}`, text, { ...signedIn, origin: 'https://evil.test' })
    expect(foreign.status).toBe(403)
    expect(await stored(id)).toEqual(untouched)
  })

  test('names one record by its id, and takes title and details alone', async () => {
    const id = await propose()
    const own = `?id=eq.${id}`
    for (const [query, body, status] of [
      ['', text, 400],
      ['?id=neq.0', text, 400],
      [`?id=in.(${id})`, text, 400],
      ['?id=not.is.null', text, 400],
      ['?title=eq.Details', text, 400],
      [`${own}&title=eq.x`, text, 400],
      [`${own}&id=eq.${id}`, text, 400],
      [`${own}&limit=1`, text, 400],
      [`${own}&or=(id.eq.${id})`, text, 400],
      ['?id=eq.1', text, 400],
      [`${own}&select=contributor_email`, text, 400],
      [own, { ...text, vote_count: 99 }, 400],
      [own, { ...text, contributor_email: 'eve@example.org' }, 400],
      [own, { ...text, id }, 400],
      [own, { title: 'Only a title' }, 400],
      [own, [text], 400],
      [own, 'null', 400],
      [own, '"text"', 400],
      [own, '{"title":', 400],
      ['?id=eq.00000000-0000-4000-8000-000000000000', text, 404],
    ] as const) {
      const answer = await patch(query, body)
      expect([query, body, answer.status]).toEqual([query, body, status])
      expect((await answer.json()).error).toBeTypeOf('string')
    }
    expect(await stored(id)).toEqual(untouched)
    expect((await patch(own, text)).status).toBe(204)
  })

  test('exists for contributions alone', async () => {
    for (const table of ['order_receipts', 'admins', 'tokens', '__proto__', 'constructor']) {
      const answer = await fetch(`${app.url}/rest/v1/${table}?id=eq.1`, {
        method: 'PATCH',
        body: '{}',
        headers: { apikey: anonKey, 'content-type': 'application/json', ...signedIn },
      })
      expect([table, answer.status]).toEqual([table, 404])
    }
  })
})

describe('the board', () => {
  const shown = async (cookie = '') => (await fetch(`${app.url}/contribute`, { headers: { cookie } })).text()

  test('takes a vote by a form without script, remembers the voter, and shows the voter the new count', async () => {
    const id = await propose({ title: 'Voted for without script' })
    const vote = (cookie = '') =>
      fetch(`${app.url}/contribute`, {
        method: 'POST',
        body: new URLSearchParams({ vote: id }),
        headers: { cookie },
        redirect: 'manual',
      })
    const first = await vote()
    expect([first.status, first.headers.get('location')]).toEqual([303, `/contribute#proposal-${id}`])
    const cookie = `voter=${voterOf(first)}`
    const before = await shown(cookie)
    const second = await vote(cookie)
    expect([second.status, second.headers.get('set-cookie')]).toEqual([303, null])
    const after = await shown(cookie)
    expect(before).toContain('Voted for without script')
    expect(after).not.toBe(before)
    const { rows } = await pool.query('select vote_count from contributions where id = $1', [id])
    expect(rows).toEqual([{ vote_count: 0 }])
  })

  test('shows a proposal as text, whatever it says, and sets no cookie', async () => {
    const evil = `<script>alert(1)</script><img src=x onerror=alert(1)> " ' </title>`
    const id = await propose({ title: evil, details: evil, contributor_name: evil })
    for (const path of ['/contribute?page=1&type=talk_session&utm=fresh', `/contribute?id=${id}`]) {
      const answer = await fetch(app.url + path, { headers: { cookie: 'admin_user=fresh' } })
      const html = await answer.text()
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(html).not.toMatch(/<img src=x|<script>alert|"'? <\/title>/)
      expect(html).not.toContain('mia@example.org')
    }
  })

  test('is kept for everybody alike, and a page behind a mailed link for nobody', async () => {
    const kept = await fetch(`${app.url}/contribute?utm=x&page=1`)
    expect(kept.headers.get('etag')).toBeTruthy()
    for (const query of ['token=x', `token=${'A'.repeat(43)}&page=1`]) {
      const personal = await fetch(`${app.url}/contribute?${query}`)
      expect([personal.headers.get('etag'), personal.headers.get('cache-control')]).toEqual([
        null,
        'no-store',
      ])
    }
  })
})

test('home shows an edited talk at once, although finished pages are kept', async () => {
  const { schedule } = await import('../../content/schedule.ts')
  const talk = schedule.flatMap((act) => act.items).find((item) => item.talks)?.talks?.[0]
  const home = async () => (await fetch(app.url)).text()
  expect(await home()).not.toContain('Fresh from the board')
  const id = await propose({ title: talk?.title })
  await fetch(`${app.url}/rest/v1/contributions?id=eq.${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ title: talk?.title, details: 'Fresh from the board' }),
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      cookie: admin.cookie,
    },
  })
  expect(await home()).toContain('Fresh from the board')
})

test('neither the log nor the database holds a token, a cookie or a session', async () => {
  const id = await propose()
  const voted = await call('contribution-vote', { contributionId: id })
  const mail = await app.waitForMail((found) => found.subject === 'Thank you for your proposal')
  const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
  await fetch(`${app.url}/contribute?token=${token}`)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify((await pool.query(`select t::text from ${name} t`)).rows)),
  )
  const everything = app.output() + dumps.join('\n')
  const [voterId = '', , signature = ''] = voterOf(voted).split('.')
  for (const secret of [token, signature, admin.sessionToken]) {
    expect(secret).toHaveLength(43)
    expect(everything).not.toContain(secret)
  }
  // Negative control: the search finds what may be there.
  expect(everything).toContain(voterId)
  expect(everything).toContain(createHash('sha256').update(token).digest('hex'))
})
