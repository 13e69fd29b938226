import { describe, expect, test } from 'vitest'
import { openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { entry, proposalsAt, tokenIn } from '../../../../tests/support/proposals.ts'
import type { Change } from '../../../domain/changes.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { clientLimits } from '../../auth/limits.ts'

describeOnBothEngines('contributions', (store) => {
  const harness = openCallHarness(store)
  const { counted, call } = harness
  const { submit, validate, askForLink, mails, newestToken, only } = proposalsAt(harness)

  describe('proposing', () => {
    test('publishes the contribution and mails an edit link', async () => {
      const answer = await submit()
      const { id } = await only()
      const shown = {
        id,
        type: 'talk_session',
        title: 'RAG for beginners',
        details: 'With a live index of the lake.',
        contributor_name: 'Mia Muster',
        vote_count: 0,
        created_at: harness.now.toISOString(),
        updated_at: harness.now.toISOString(),
      }
      expect(answer).toEqual(ok({ success: true, contribution: shown }))
      const [mail, ...others] = await mails()
      expect([mail?.subject, others]).toEqual(['Thank you for your proposal', []])
      expect(await validate(tokenIn(mail))).toEqual(
        ok({
          contribution: {
            ...shown,
            contributor_email: 'mia@example.org',
            contributor_phone: '+41 44 000 00 00',
          },
        }),
      )
    })

    describe('while the call is closed', () => {
      const calledFrom = (opensAt: string | null, closesAt: string | null) => ({
        event: { ...testEvent, proposals: { ...testEvent.proposals, opensAt, closesAt } },
      })
      const noon = '2025-08-01T12:00:00+02:00'
      const oneLater = '2025-08-01T12:00:01+02:00'

      test('is refused before it opens and from its last moment on, with both in words, and open between', async () => {
        expect(await submit({}, calledFrom(oneLater, null))).toEqual(
          refuse('conflict', 'The call for proposals opens on Friday 1 August 2025, 12:00, Zurich time.'),
        )
        expect(await submit({}, calledFrom(null, noon))).toEqual(
          refuse(
            'conflict',
            'The call for proposals has been closed since Friday 1 August 2025, 12:00, Zurich time.',
          ),
        )
        expect(await mails()).toEqual([])
        expect(await submit({}, calledFrom(noon, oneLater))).toMatchObject({ ok: true })
      })

      test('keeps what was sent before: a retried press gets its answer, and one’s own can be edited', async () => {
        const idempotencyKey = 'pressed-before-it-closed'
        const first = await submit({}, { idempotencyKey })
        const closed = calledFrom(null, noon)
        expect(await submit({}, { ...closed, idempotencyKey })).toEqual(first)
        const { id } = await only()
        expect(
          await call(
            'update-contribution',
            { token: await newestToken(), contributionId: id, updates: { ...entry, title: 'Shorter' } },
            closed,
          ),
        ).toMatchObject(ok({ contribution: { title: 'Shorter' } }))
      })
    })

    test('repeats nothing of the form in the mail, which may go to a stranger', async () => {
      await submit({
        title: 'Cheap pills',
        details: 'https://spam.example.com',
        contributor_name: 'Pill shop',
      })
      expect(JSON.stringify(await mails())).not.toMatch(/pill|spam\.example/i)
    })

    test.each([
      ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
      ['a word of 200 characters', 'x'.repeat(200)],
      ['emoji', '🎉👩‍👩‍👧‍👦'],
      ['right-to-left text and overrides', 'مرحبا \u202Eabc\u202C'],
      ['quotes and backslashes', `'; drop table votes; -- " \\ %s`],
    ])('stores %s unchanged', async (_what, text) => {
      expect(await submit({ title: text, details: text, contributor_name: text })).toMatchObject(
        ok({ contribution: { title: text, details: text, contributor_name: text } }),
      )
      expect(await only()).toMatchObject({ title: text, details: text, contributor_name: text })
    })

    test('accepts 10,000 characters of details and refuses more with a sentence', async () => {
      const full = `${'🎉 ليل\n'.repeat(1666)}xxxx`
      expect([...full]).toHaveLength(10_000)
      expect(await submit({ details: full })).toMatchObject(ok({ contribution: { details: full } }))
      expect(await submit({ details: `${full}x` })).toEqual(
        refuse('invalid', contributionMessages.detailsTooLong, {
          fields: { details: contributionMessages.detailsTooLong },
        }),
      )
    })

    test.each([
      ['no title', { title: ' ' }, contributionMessages.missingText.text],
      ['no details', { details: '' }, contributionMessages.missingText.text],
      ['no name', { contributor_name: '' }, contributionMessages.missingPerson.text],
      ['no address', { contributor_email: undefined }, contributionMessages.missingPerson.text],
      ['a broken address', { contributor_email: 'mia@' }, contributionMessages.invalidEmail.text],
      [
        'two addresses',
        { contributor_email: 'a@example.org, b@example.org' },
        contributionMessages.invalidEmail.text,
      ],
      ['a filled honeypot', { homepage: 'https://spam.example.com' }, contributionMessages.submitFailed],
      ['a NUL character', { title: 'a\u0000b' }, callMessages.notPlainText],
      ['half a character', { details: 'a\ud800' }, callMessages.notPlainText],
      ['a count of votes', { vote_count: 99 }, callMessages.unknownFields(['vote_count'])],
      ['a date', { created_at: '2020-01-01' }, callMessages.unknownFields(['created_at'])],
    ])('is refused with %s, and stores nothing', async (_what, more, sentence) => {
      expect(await submit(more)).toMatchObject({ ok: false, refusal: { reason: 'invalid', sentence } })
      expect(await store().db.selectFrom('contributions').selectAll().execute()).toEqual([])
      expect(await store().db.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    test('is limited to five an hour of one visitor, from whatever address', async () => {
      const mia = { rateLimits: counted(), visitor: 'mia' }
      for (let attempt = 1; attempt <= 5; attempt++) expect(await submit({}, mia)).toMatchObject({ ok: true })
      expect(await submit({}, mia)).toMatchObject(tooMany)
      expect(await submit({}, { ...mia, clientAddress: '192.0.2.9' })).toMatchObject(tooMany)
      expect(await submit({}, { ...mia, visitor: 'noa' })).toMatchObject({ ok: true })
    })

    test('gives a visitor without the cookie one, and counts all of them together', async () => {
      const cookies: string[] = []
      const stranger = { rateLimits: counted(), setCookie: (cookie: string) => void cookies.push(cookie) }
      expect(await submit({}, stranger)).toMatchObject({ ok: true })
      expect(cookies).toEqual([expect.stringMatching(/^visitor=.*; Max-Age=86400; HttpOnly/)])
      await harness.setSpent('contributions without cookie', clientLimits.contributions.withoutCookie)
      expect(await submit({}, stranger)).toMatchObject(tooMany)
      expect(await submit({}, { ...stranger, visitor: 'mia' })).toMatchObject({ ok: true })
      expect(cookies).toHaveLength(2)
    })

    test('ends at limits for all, with cookies and without', async () => {
      const rateLimits = counted()
      const { inAll, inAllWithoutCookie } = clientLimits.contributions
      const from = (clientAddress: string, visitor?: string) =>
        submit({}, { rateLimits, clientAddress, visitor })
      expect(await from('192.0.2.1')).toMatchObject({ ok: true })
      expect(await from('192.0.2.1', 'mia')).toMatchObject({ ok: true })
      await harness.setSpent('contributions without cookie in all', inAllWithoutCookie)
      expect(await from('198.51.100.7')).toMatchObject(tooMany)
      // The limit of clients without cookies is another one.
      expect(await from('198.51.100.7', 'noa')).toMatchObject({ ok: true })
      await harness.setSpent('contributions with cookie in all', inAll)
      expect(await from('203.0.113.9', 'lea')).toMatchObject(tooMany)
    })

    test('sends one address ten mails an hour at most, whoever enters it', async () => {
      const from = (client: number) => ({ rateLimits: counted(), clientAddress: `198.51.100.${client}` })
      const ids: string[] = []
      for (let client = 0; client < 9; client += 1) {
        await submit({}, from(client))
        ids.push((await store().db.selectFrom('contributions').select('id').execute()).at(-1)?.id ?? '')
      }
      expect(await askForLink('mia@example.org', ids[0] ?? '', from(10))).toEqual(ok({ success: true }))
      expect(await askForLink('mia@example.org', ids[1] ?? '', from(11))).toMatchObject(tooMany)
      expect(await submit({}, from(12))).toMatchObject(tooMany)
      expect(await mails()).toHaveLength(10)
      expect(await submit({ contributor_email: 'noa@example.org' }, from(13))).toMatchObject({ ok: true })
      const token = await newestToken('noa@example.org')
      const { id } = await store()
        .db.selectFrom('contributions')
        .select('id')
        .where('contributor_email', '=', 'noa@example.org')
        .executeTakeFirstOrThrow()
      const moved = { token, contributionId: id, updates: entry }
      expect(await call('update-contribution', moved, from(14))).toMatchObject(tooMany)
    })

    test('refuses invisible text with a sentence', async () => {
      const missing = contributionMessages.missingText.text
      for (const title of [
        '\u00a0',
        '\u200b',
        '\u202e\u2066',
        '\u3164',
        '\u2800',
        '\ufff9\ufffb',
        '\u0007',
      ]) {
        expect(await submit({ title })).toEqual(refuse('invalid', missing, { fields: { title: missing } }))
      }
      expect(await submit({ title: '\u202eabc' })).toMatchObject({ ok: true })
      const type = callMessages.wrongFieldType
      expect(await submit({ type: 'party' })).toEqual(refuse('invalid', type, { fields: { type } }))
    })

    test('invalidates cached pages, and a refusal does not', async () => {
      const announced: Change[] = []
      const changed = (change: Change) => void announced.push(change)
      await submit({ title: '' }, { changed })
      expect(announced).toEqual([])
      await submit({}, { changed })
      expect(announced).toEqual(['contributions'])
    })
  })
})
