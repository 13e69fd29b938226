import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { nobody, openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { entry, proposal, proposalsAt } from '../../../../tests/support/proposals.ts'
import { adminSessionDays } from '../../../domain/admin-pages.ts'
import { day, hour } from '../../../domain/durations.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { sha256HexOf } from '../../lib/hash.ts'
import { findContribution } from '../../store/contributions.ts'

const expired = contributionMessages.linkExpired.title

describeOnBothEngines('contributions', (store) => {
  const harness = openCallHarness(store)
  const { pass, counted, call } = harness
  const { validate, askForLink, edit, mails, newestToken, only, proposed } = proposalsAt(harness)

  describe('editing by a mailed link', () => {
    test('changes the contribution any number of times while the link lives', async () => {
      const { id, token } = await proposed()
      pass(hour)
      const updates = { title: 'RAG, revisited', contributor_name: 'Mia M.', contributor_phone: ' ' }
      expect(await edit(token, id, updates)).toMatchObject(
        ok({
          success: true,
          contribution: { title: 'RAG, revisited', updated_at: harness.now.toISOString() },
        }),
      )
      expect(await edit(token, id.toUpperCase(), { title: 'Again' })).toMatchObject({ ok: true })
      expect(await only()).toMatchObject({ title: 'Again', contributor_phone: '+41 44 000 00 00' })
    })

    test('is refused with an expired, replaced, invented or foreign link', async () => {
      const { id, token } = await proposed()
      pass(1)
      await askForLink('mia@example.org', id)
      const newer = await newestToken()
      pass(1)
      await call('subscribe-newsletter', { email: 'mia@example.org' })
      const foreign =
        /confirm\?token=([\w-]{43})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? expect.fail()
      for (const wrong of [foreign, 'A'.repeat(43), '', 'x', "' or 1=1 --"]) {
        expect(await edit(wrong, id, { title: 'Taken over' })).toEqual(refuse('forbidden', expired))
        expect(await validate(wrong)).toEqual(refuse('not-found', expired))
      }
      // Negative control: until their day is over both links work, and then no more.
      for (const link of [token, newer]) expect(await validate(link)).toMatchObject({ ok: true })
      pass(day)
      expect(await edit(newer, id, { title: 'Taken over' })).toEqual(refuse('forbidden', expired))
      expect(await validate(newer)).toEqual(refuse('not-found', expired))
      expect((await only()).title).toBe('RAG for beginners')
    })

    test('changes only the contribution the link was mailed for', async () => {
      const { token } = await proposed()
      pass(1)
      const other = await proposed({ contributor_email: 'noa@example.org' })
      for (const id of [other.id, nobody, 'x']) {
        expect(await edit(token, id)).toEqual(refuse('forbidden', contributionMessages.notYours))
      }
      expect(await findContribution(store().db, other.id)).toMatchObject({
        contributor_email: 'noa@example.org',
      })
    })

    test.each([
      ['vote_count', { vote_count: 99 }],
      ['type', { type: 'keynote' }],
      ['id', { id: nobody }],
      ['__proto__', JSON.parse('{"__proto__": {"admin": true}}')],
    ])('refuses %s', async (_name, more) => {
      const { id, token } = await proposed()
      const updates = Object.assign(Object.create(null), entry, more)
      if (Object.hasOwn(more, '__proto__'))
        Object.defineProperty(updates, '__proto__', { value: {}, enumerable: true })
      const answer = await call('update-contribution', { token, contributionId: id, updates })
      expect(answer).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
      expect(await only()).toMatchObject({ vote_count: 0, type: 'talk_session' })
    })

    test('ends every older link when the address changes, and mails both addresses', async () => {
      const { id, token } = await proposed()
      pass(1)
      expect(await edit(token, id, { contributor_email: 'Noa@Example.org' })).toMatchObject({ ok: true })
      expect((await only()).contributor_email).toBe('noa@example.org')
      expect(await edit(token, id)).toEqual(refuse('forbidden', expired))
      const notice = (await mails()).at(-1)
      expect(notice?.subject).toBe('The address of your proposal was changed')
      expect(notice?.text).not.toContain('noa@')
      const fresh = await newestToken('noa@example.org')
      expect(await validate(fresh)).toMatchObject(
        ok({ contribution: { contributor_email: 'noa@example.org' } }),
      )
    })

    test('to another address is done once and answered alike, however often it is sent with one key', async () => {
      const { id, token } = await proposed()
      pass(1)
      const rateLimits = counted()
      const payload = {
        token,
        contributionId: id,
        updates: { ...entry, contributor_email: 'noa@example.org' },
      }
      const send = (idempotencyKey: string) =>
        call('update-contribution', payload, { idempotencyKey, rateLimits })
      const key = 'k'.repeat(20)
      const atOnce = await Promise.all([send(key), send(key)])
      expect(atOnce[0]).toMatchObject({ ok: true })
      for (const answer of [...atOnce, await send(key)]) expect(answer).toEqual(atOnce[0])
      expect((await mails()).filter(({ subject }) => /was changed/.test(subject ?? ''))).toHaveLength(1)
      // The control: another key is another request, and the link has ended.
      expect(await send('l'.repeat(20))).toEqual(refuse('forbidden', expired))
    })

    test('spends of the mails to addresses that nobody has confirmed, where the address is new', async () => {
      const { id, token } = await proposed()
      const rateLimits = counted()
      const client = { clientAddress: '198.51.100.7', visitor: 'Mia' }
      for (let mail = 0; mail < 15; mail++) await rateLimits.spend('unconfirmed-mails', client)
      const save = (contributor_email: string) => {
        const updates = { ...entry, contributor_email }
        return call('update-contribution', { token, contributionId: id, updates }, { rateLimits, ...client })
      }
      expect(await save('noa@example.org')).toMatchObject(tooMany)
      expect(await save('mia@example.org')).toMatchObject({ ok: true })
    })

    test('ends a link that is still queued when the address changes', async () => {
      const { id, token } = await proposed()
      pass(1)
      await askForLink('mia@example.org', id)
      pass(1)
      expect(await edit(token, id, { contributor_email: 'noa@example.org' })).toMatchObject({ ok: true })
      expect((await mails()).map((mail) => mail.subject)).toEqual([
        'Thank you for your proposal',
        'The address of your proposal was changed',
      ])
    })

    test('lets one of two concurrent changes of the address end the other’s link', async () => {
      const { id, token } = await proposed()
      pass(1)
      const answers = await Promise.all(
        ['a@example.org', 'b@example.org'].map((contributor_email) => edit(token, id, { contributor_email })),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers).toContainEqual(refuse('forbidden', expired))
    })

    test('is limited to sixty an hour', async () => {
      const { id, token } = await proposed()
      const rateLimits = counted()
      const save = (title: string) =>
        call(
          'update-contribution',
          { token, contributionId: id, updates: { ...entry, title } },
          { rateLimits },
        )
      for (let edits = 0; edits < 60; edits += 1) await save('Saved')
      expect(await save('Too often')).toMatchObject(tooMany)
      expect(await only()).toMatchObject({ title: 'Saved' })
    })

    test('counts as a guess only with a wrong link', async () => {
      const { token } = await proposed()
      const rateLimits = counted()
      const check = (guess: string) =>
        call('validate-contribution-edit-token', { token: guess }, { rateLimits })
      for (let attempt = 1; attempt <= 30; attempt++)
        expect(await check('A'.repeat(43))).toMatchObject({ ok: false })
      expect(await check('A'.repeat(43))).toMatchObject(tooMany)
      expect(await check(token)).toMatchObject({ ok: true })
    })
  })

  describe('an administrator’s edit', () => {
    let session: string
    const patch = (payload: object, adminToken?: string) => call('contributions', payload, { adminToken })
    beforeEach(async () => {
      session = await signedIn(store().db, harness.now, { email: 'admin@example.org' })
    })

    test('changes title and details, and the log keeps who changed what', async () => {
      const { id } = await proposed()
      pass(1)
      expect(await patch({ id, title: ' Tidied ', details: proposal.details }, session)).toMatchObject(
        ok({ id, title: 'Tidied', details: proposal.details, updated_at: harness.now.toISOString() }),
      )
      const [noted, ...others] = await store().db.selectFrom('audit_log').selectAll().execute()
      expect(noted).toMatchObject({
        actor: 'admin@example.org',
        action: 'contribution-edited',
        subject_id: id,
        details: { changed: ['title'] },
      })
      expect(others).toEqual([])
    })

    test('needs a live session', async () => {
      const { id } = await proposed()
      for (const token of [undefined, '', 'guess', sha256HexOf(session)]) {
        expect(await patch({ id, title: 'Mine', details: 'Mine' }, token)).toEqual(
          refuse('not-signed-in', callMessages.notSignedIn),
        )
      }
      pass(adminSessionDays * day)
      expect(await patch({ id, title: 'Mine', details: 'Mine' }, session)).toMatchObject({ ok: false })
      expect(await only()).toMatchObject({ title: proposal.title })
      expect(await store().db.selectFrom('audit_log').selectAll().execute()).toEqual([])
    })

    test('is refused for an unknown contribution', async () => {
      for (const id of [nobody, 'x']) {
        expect(await patch({ id, title: 'a', details: 'b' }, session)).toEqual(
          refuse('not-found', contributionMessages.notFound),
        )
      }
    })
  })

  test('no mailed link can be read from the database', async () => {
    const { id, token } = await proposed()
    await edit(token, id)
    const stored = await everythingStored(store())
    expect(stored).not.toContain(token)
    // Negative control: the same search finds what is stored in its place.
    expect(stored).toContain(sha256HexOf(token))
  })
})
