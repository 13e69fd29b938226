/** The board's calls and pages over HTTP: cookies, forms, and what neither log nor database may hold. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contributionMessages } from '../../src/domain/messages/contribution-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { openBoardSite, proposal } from '../support/board-site.ts'
import { testEvent } from '../support/event.ts'
import { refusalBody } from '../support/refusal-body.ts'

const site = openBoardSite()

const voterCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('voter='))
const voterOf = (answer: Response) => /^voter=([^;]+)/.exec(voterCookies(answer)[0] ?? '')?.[1] ?? ''

describe('a visitor', () => {
  test('proposes, edits by the mailed link, and nobody else ever reads the address', async () => {
    const answer = await site.call('submit-contribution', proposal)
    expect(answer.status).toBe(200)
    const { success, contribution } = await answer.json()
    expect([success, Object.keys(contribution)]).toEqual([
      true,
      ['id', 'type', 'title', 'details', 'contributor_name', 'vote_count', 'created_at', 'updated_at'],
    ])
    const mail = await site.app.waitForMail((found) => found.to?.[0]?.address === 'mia@example.org')
    const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
    expect(mail.text).toContain(`${site.app.url}/contribute?token=${token}`)
    expect(JSON.stringify(mail)).not.toContain('RAG')

    const validated = await site.call('validate-contribution-edit-token', { token })
    expect([validated.status, await validated.json()]).toEqual([
      200,
      { contribution: { ...contribution, contributor_email: 'mia@example.org', contributor_phone: null } },
    ])
    const { type: _type, ...entry } = proposal
    const updates = { ...entry, title: 'RAG, revisited' }
    const edited = await site.call('update-contribution', { token, contributionId: contribution.id, updates })
    expect([edited.status, (await edited.json()).contribution.title]).toEqual([200, 'RAG, revisited'])

    const view = await fetch(`${site.app.url}/rest/v1/contributions_public`, {
      headers: { apikey: site.anonKey },
    })
    expect(await view.text()).not.toContain('mia@')
  })

  test('who presses twice without script proposes once', async () => {
    const post = (title: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...proposal, title, intent: 'submit' }))
        form.set(name, value ?? '')
      const address = `${site.app.url}${paths.suggestion('talk_session')}`
      return fetch(address, { method: 'POST', body: form, redirect: 'manual' })
    }
    const answers = await Promise.all(['Pressed twice', 'Pressed twice', 'Pressed once'].map(post))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const [first, second, other] = answers.map(({ headers }) => headers.get('location'))
    expect(first).toMatch(/#proposal-/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  test('with a wrong edit link gets 404 to read and 403 to save', async () => {
    const id = await site.propose()
    const { type: _type, ...updates } = proposal
    const token = 'A'.repeat(43)
    const looked = await site.call('validate-contribution-edit-token', { token })
    expect([looked.status, await looked.json()]).toEqual([
      404,
      refusalBody(contributionMessages.linkExpired.title),
    ])
    const saved = await site.call('update-contribution', { token, contributionId: id, updates })
    expect([saved.status, await saved.json()]).toEqual([
      403,
      refusalBody(contributionMessages.linkExpired.title),
    ])
  })

  test('votes: the first vote sets signed cookies, and nothing else does', async () => {
    const id = await site.propose()
    const looked = await site.call('contribution-vote', { action: 'list' })
    expect([await looked.json(), looked.headers.get('set-cookie')]).toEqual([{ contributionIds: [] }, null])
    const first = await site.call('contribution-vote', { contributionId: id })
    expect(await first.json()).toEqual({ status: 'added' })
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^visitor=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^voter=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ])
    const cookie = `theme=dark; voter=${voterOf(first)}`
    const listed = await site.call('contribution-vote', { action: 'list' }, { cookie })
    expect([await listed.json(), listed.headers.get('set-cookie')]).toEqual([{ contributionIds: [id] }, null])
    const second = await site.call('contribution-vote', { contributionId: id }, { cookie })
    expect([await second.json(), second.headers.get('set-cookie')]).toEqual([{ status: 'removed' }, null])
    const unknown = await site.call('contribution-vote', {
      contributionId: '00000000-0000-4000-8000-000000000000',
    })
    expect([unknown.status, voterCookies(unknown)]).toEqual([404, []])
  })

  test('finds similar proposals while typing', async () => {
    await site.propose({ title: 'Lockpicking for lunch' })
    const answer = await site.call('find-similar-contributions', { title: 'lockpiking at lunch' })
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
      expect(await (await site.call('find-similar-contributions', { title })).json()).toEqual({
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
    const answer = await site.call(name, body)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toMatch(/^[A-Z].{3,}/)
  })
})

describe('the board', () => {
  const shown = async (cookie = '', query = '') =>
    (await fetch(`${site.app.url}/contribute${query}`, { headers: { cookie } })).text()
  const postVote = (id: string, { cookie = '', given = '' } = {}) =>
    fetch(`${site.app.url}/contribute`, {
      method: 'POST',
      body: new URLSearchParams({ vote: id, given }),
      headers: { cookie },
      redirect: 'manual',
    })
  const countOf = async (id: string) => {
    const { rows } = await site.pool.query('select vote_count from contributions where id = $1', [id])
    return rows[0]?.vote_count
  }

  test('takes a vote by a plain form, remembers the voter, and shows the new count', async () => {
    const id = await site.propose({ title: 'Voted for without script' })
    const first = await postVote(id)
    const voted = `/contribute?voted=${id}#proposal-${id}`
    expect([first.status, first.headers.get('location')]).toEqual([303, voted])
    const cookie = `voter=${voterOf(first)}`
    const before = await shown(cookie)
    const second = await postVote(id, { cookie, given: id })
    expect([second.status, second.headers.get('set-cookie'), second.headers.get('location')]).toEqual([
      303,
      null,
      `/contribute#proposal-${id}`,
    ])
    const after = await shown(cookie)
    expect(before).toContain('Voted for without script')
    expect(after).not.toBe(before)
    expect(await countOf(id)).toBe(0)
  })

  test('a vote pressed twice without script is one, and only the page that shows it takes it back', async () => {
    const id = await site.propose({ title: 'Pressed twice' })
    const cookie = `voter=${voterOf(await postVote(id))}`
    await Promise.all([postVote(id, { cookie }), postVote(id, { cookie })])
    expect(await countOf(id)).toBe(1)
    const given = (html: string) => /<input type="hidden" name="given" value="([^"]*)"/.exec(html)?.[1]
    const isPressed = (html: string) => /aria-pressed="true"[^>]*Pressed twice/.test(html)
    const [plain, answered] = [await shown(cookie), await shown(cookie, `?voted=${id}`)]
    expect([plain, answered].map((html) => [given(html), isPressed(html)])).toEqual([
      [undefined, false],
      [id, true],
    ])
    await Promise.all([postVote(id, { cookie, given: id }), postVote(id, { cookie, given: id })])
    expect(await countOf(id)).toBe(0)
  })

  test('shows a proposal as text, whatever it says, and sets no cookie', async () => {
    const evil = `<script>alert(1)</script><img src=x onerror=alert(1)> " ' </title>`
    const id = await site.propose({ title: evil, details: evil, contributor_name: evil })
    for (const path of ['/contribute?page=1&type=talk_session&utm=fresh', `/contribute?id=${id}`]) {
      const answer = await fetch(site.app.url + path, { headers: { cookie: 'admin_user=fresh' } })
      const html = await answer.text()
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(html).not.toMatch(/<img src=x|<script>alert|"'? <\/title>/)
      expect(html).not.toContain('mia@example.org')
    }
  })

  test('is cached for everybody, and a page behind a mailed link for nobody', async () => {
    const kept = await fetch(`${site.app.url}/contribute?utm=x&page=1`)
    expect(kept.headers.get('etag')).toBeTruthy()
    for (const query of ['token=x', `token=${'A'.repeat(43)}&page=1`]) {
      const personal = await fetch(`${site.app.url}/contribute?${query}`)
      expect([personal.headers.get('etag'), personal.headers.get('cache-control')]).toEqual([
        null,
        'no-store',
      ])
    }
  })
})

test('home shows an edited talk at once, although pages are cached', async () => {
  const talk = testEvent.schedule.acts.flatMap((act) => act.items).find((item) => item.talks)?.talks?.[0]
  const home = async () => (await fetch(site.app.url)).text()
  expect(await home()).not.toContain('Fresh from the board')
  const id = await site.propose({ title: talk?.title })
  await fetch(`${site.app.url}/rest/v1/contributions?id=eq.${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ title: talk?.title, details: 'Fresh from the board' }),
    headers: {
      apikey: site.anonKey,
      'content-type': 'application/json',
      cookie: site.admin.cookie,
    },
  })
  expect(await home()).toContain('Fresh from the board')
})

test('neither the log nor the database holds a token, a cookie or a session', async () => {
  const id = await site.propose()
  const voted = await site.call('contribution-vote', { contributionId: id })
  const mail = await site.app.waitForMail((found) => found.subject === 'Thank you for your proposal')
  const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
  await fetch(`${site.app.url}/contribute?token=${token}`)
  const { rows: tables } = await site.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await site.pool.query(`select t::text from ${name} t`)).rows),
    ),
  )
  const everything = site.app.output() + dumps.join('\n')
  const [voterId = '', , signature = ''] = voterOf(voted).split('.')
  for (const secret of [token, signature, site.admin.sessionToken]) {
    expect(secret).toHaveLength(43)
    expect(everything).not.toContain(secret)
  }
  // Negative control: the search finds what may be there.
  expect(everything).toContain(voterId)
  expect(everything).toContain(createHash('sha256').update(token).digest('hex'))
})
