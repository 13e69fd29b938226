/** The administrators' update of a proposal, as the Supabase client makes it. */
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { openBoardSite, proposal } from '../support/board-site.ts'
import { refusalBody } from '../support/refusal-body.ts'

const site = openBoardSite()

describe('the update without a token', () => {
  const signedIn = { cookie: '' }
  beforeAll(() => {
    signedIn.cookie = site.admin.cookie
  })
  const patch = (query: string, body: unknown, headers: Record<string, string> = signedIn) =>
    fetch(`${site.app.url}/rest/v1/contributions${query}`, {
      method: 'PATCH',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { apikey: site.anonKey, 'content-type': 'application/json', ...headers },
    })
  const text = { title: 'Tidied', details: 'Shorter' }
  const stored = async (id: string) =>
    (await site.pool.query('select title, details, vote_count from contributions where id = $1', [id]))
      .rows[0]
  const untouched = { title: proposal.title, details: proposal.details, vote_count: 0 }

  test('works for a signed-in administrator by the unmodified client', async () => {
    const id = await site.propose()
    const client = createClient(site.app.url, site.anonKey, {
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
    const { rows } = await site.pool.query(`select action from audit_log where subject_id = $1`, [id])
    expect(rows).toEqual(Array(3).fill({ action: 'contribution-edited' }))
  })

  test('is refused to all other callers and changes nothing', async () => {
    const id = await site.propose()
    for (const headers of [
      {},
      { cookie: 'admin_token=guess' },
      { cookie: `admin_user=${site.admin.sessionToken}` },
    ]) {
      const answer = await patch(`?id=eq.${id}`, text, headers as Record<string, string>)
      expect([answer.status, await answer.json()]).toEqual([401, refusalBody(callMessages.notSignedIn)])
    }
    const foreign = await patch(`?id=eq.${id}`, text, { ...signedIn, origin: 'https://evil.test' })
    expect(foreign.status).toBe(403)
    expect(await stored(id)).toEqual(untouched)
  })

  test('names one record by its id, and takes title and details alone', async () => {
    const id = await site.propose()
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
      const answer = await fetch(`${site.app.url}/rest/v1/${table}?id=eq.1`, {
        method: 'PATCH',
        body: '{}',
        headers: { apikey: site.anonKey, 'content-type': 'application/json', ...signedIn },
      })
      expect([table, answer.status]).toEqual([table, 404])
    }
  })
})
