import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { lettersTo } from '../../../../tests/support/letters.ts'
import type { AnyCallName } from '../../../domain/calls.ts'
import type { Change } from '../../../domain/changes.ts'
import { callMessages, contributionMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { answerCall } from '../../answer.ts'
import { createBudgets } from '../../budgets.ts'
import type { CallContext } from '../../call-context.ts'
import { findContribution } from '../../store/contributions.ts'
import { sha256Of } from '../../tokens.ts'

const hour = 3600_000
const day = 24 * hour
const nobody = '00000000-0000-4000-8000-000000000000'
const expired = contributionMessages.linkExpired.title
const mismatch = refuse('invalid', contributionMessages.linkFailed.text)
const tooMany = { ok: false, refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) } }

const proposal = {
  type: 'talk_session',
  title: 'RAG for beginners',
  details: 'With a live index of the lake.',
  contributor_name: 'Mia Muster',
  contributor_email: 'mia@example.org',
  contributor_phone: '+41 44 000 00 00',
}
const { type: _type, ...entry } = proposal

describeOnBothEngines('contributions', (store) => {
  let now: Date
  let dataDir: string
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const context = (more: Partial<CallContext> = {}) => testContext({ db: store().db, now, ...more })
  const counted = () => createBudgets(store().pool, true)
  const call = (name: AnyCallName, payload: unknown, more?: Partial<CallContext>) =>
    answerCall(name, payload, context(more))
  const submit = (more: object = {}, of?: Partial<CallContext>) =>
    call('submit-contribution', { ...proposal, ...more }, of)
  const validate = (token: string) => call('validate-contribution-edit-token', { token })
  const askForLink = (email: string, contributionId: string, of?: Partial<CallContext>) =>
    call('send-contribution-edit-link', { email, contributionId }, of)
  const edit = (token: string, contributionId: string, updates: object = {}) =>
    call('update-contribution', { token, contributionId, updates: { ...entry, ...updates } })

  const letters = (address = 'mia@example.org') => lettersTo(address, { db: store().db, dataDir, now })
  const tokenIn = (mail: { text?: string | undefined } | undefined) =>
    /contribute\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const newestToken = async (address?: string) => tokenIn((await letters(address)).at(-1))
  const only = async () => store().db.selectFrom('contributions').selectAll().executeTakeFirstOrThrow()
  async function proposed(more: object = {}) {
    await submit(more)
    const { id, contributor_email } = await store()
      .db.selectFrom('contributions')
      .select(['id', 'contributor_email'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return { id, token: await newestToken(contributor_email) }
  }

  beforeEach(() => {
    now = new Date('2025-08-01T10:00:00Z')
    dataDir = mkdtempSync(join(tmpdir(), 'contributions-'))
    return () => rmSync(dataDir, { recursive: true })
  })

  describe('proposing', () => {
    test('puts the proposal on the board and mails a link that opens it', async () => {
      const answer = await submit()
      const { id } = await only()
      const shown = {
        id,
        type: 'talk_session',
        title: 'RAG for beginners',
        details: 'With a live index of the lake.',
        contributor_name: 'Mia Muster',
        vote_count: 0,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      }
      expect(answer).toEqual(ok({ success: true, contribution: shown }))
      const [mail, ...others] = await letters()
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

    test('shows nothing that was typed in the letter: anybody can type a stranger’s address', async () => {
      await submit({
        title: 'Cheap pills',
        details: 'https://spam.example.com',
        contributor_name: 'Pill shop',
      })
      expect(JSON.stringify(await letters())).not.toMatch(/pill|spam\.example/i)
    })

    test.each([
      ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
      ['a word of 200 characters', 'x'.repeat(200)],
      ['emoji', '🎉👩‍👩‍👧‍👦'],
      ['right-to-left text and overrides', 'مرحبا \u202Eabc\u202C'],
      ['quotes and backslashes', `'; drop table votes; -- " \\ %s`],
    ])('takes %s and gives it back unchanged', async (_what, text) => {
      expect(await submit({ title: text, details: text, contributor_name: text })).toMatchObject(
        ok({ contribution: { title: text, details: text, contributor_name: text } }),
      )
      expect(await only()).toMatchObject({ title: text, details: text, contributor_name: text })
    })

    test('takes 10,000 characters of details and refuses one more with a sentence', async () => {
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
    ])('is refused with %s, and leaves nothing', async (_what, more, sentence) => {
      expect(await submit(more)).toMatchObject({ ok: false, refusal: { reason: 'invalid', sentence } })
      expect(await store().db.selectFrom('contributions').selectAll().execute()).toEqual([])
      expect(await store().db.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    test('is possible five times an hour from one address, and from another one still', async () => {
      const budgets = counted()
      for (let turn = 1; turn <= 5; turn++) expect(await submit({}, { budgets })).toMatchObject({ ok: true })
      expect(await submit({}, { budgets })).toMatchObject(tooMany)
      expect(await submit({}, { budgets, clientAddress: '192.0.2.9' })).toMatchObject({ ok: true })
    })

    test('brings one address ten letters an hour at most, whoever writes in its name', async () => {
      const from = (client: number) => ({ budgets: counted(), clientAddress: `198.51.100.${client}` })
      const ids: string[] = []
      for (let client = 0; client < 9; client += 1) {
        await submit({}, from(client))
        ids.push((await store().db.selectFrom('contributions').select('id').execute()).at(-1)?.id ?? '')
      }
      expect(await askForLink('mia@example.org', ids[0] ?? '', from(10))).toEqual(ok({ success: true }))
      expect(await askForLink('mia@example.org', ids[1] ?? '', from(11))).toMatchObject(tooMany)
      expect(await submit({}, from(12))).toMatchObject(tooMany)
      expect(await letters()).toHaveLength(10)
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

    test('takes no text that nobody can see, and says so in words', async () => {
      const missing = contributionMessages.missingText.text
      for (const title of ['\u00a0', '\u200b', '\u202e\u2066', '\u3164', '\u0007']) {
        expect(await submit({ title })).toEqual(refuse('invalid', missing, { fields: { title: missing } }))
      }
      expect(await submit({ title: '\u202eabc' })).toMatchObject({ ok: true })
      const type = callMessages.wrongFieldType
      expect(await submit({ type: 'party' })).toEqual(refuse('invalid', type, { fields: { type } }))
    })

    test('makes finished pages new, and a refused proposal does not', async () => {
      const told: Change[] = []
      const changed = (change: Change) => void told.push(change)
      await submit({ title: '' }, { changed })
      expect(told).toEqual([])
      await submit({}, { changed })
      expect(told).toEqual(['contributions'])
    })
  })

  describe('editing by a mailed link', () => {
    test('changes what was entered, as often as the link lives', async () => {
      const { id, token } = await proposed()
      pass(hour)
      const updates = { title: 'RAG, revisited', contributor_name: 'Mia M.', contributor_phone: ' ' }
      expect(await edit(token, id, updates)).toMatchObject(
        ok({ success: true, contribution: { title: 'RAG, revisited', updated_at: now.toISOString() } }),
      )
      expect(await edit(token, id.toUpperCase(), { title: 'Again' })).toMatchObject({ ok: true })
      expect(await only()).toMatchObject({ title: 'Again', contributor_phone: '+41 44 000 00 00' })
    })

    test('is refused with an expired, replaced, invented or foreign link, and changes nothing', async () => {
      const { id, token } = await proposed()
      pass(1)
      await askForLink('mia@example.org', id)
      const newer = await newestToken()
      pass(1)
      await call('subscribe-newsletter', { email: 'mia@example.org' })
      const foreign =
        /confirm\?token=([\w-]{43})/.exec((await letters()).at(-1)?.text ?? '')?.[1] ?? expect.fail()
      for (const wrong of [token, foreign, 'A'.repeat(43), '', 'x', "' or 1=1 --"]) {
        expect(await edit(wrong, id, { title: 'Taken over' })).toEqual(refuse('forbidden', expired))
        expect(await validate(wrong)).toEqual(refuse('not-found', expired))
      }
      // Negative control: until its day is over the newest link works, and then no more.
      expect(await validate(newer)).toMatchObject({ ok: true })
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
    ])('takes no %s', async (_name, more) => {
      const { id, token } = await proposed()
      const updates = Object.assign(Object.create(null), entry, more)
      if (Object.hasOwn(more, '__proto__'))
        Object.defineProperty(updates, '__proto__', { value: {}, enumerable: true })
      const answer = await call('update-contribution', { token, contributionId: id, updates })
      expect(answer).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
      expect(await only()).toMatchObject({ vote_count: 0, type: 'talk_session' })
    })

    test('with another address ends every older link, tells the old address and mails the new one', async () => {
      const { id, token } = await proposed()
      pass(1)
      expect(await edit(token, id, { contributor_email: 'Noa@Example.org' })).toMatchObject({ ok: true })
      expect((await only()).contributor_email).toBe('noa@example.org')
      expect(await edit(token, id)).toEqual(refuse('forbidden', expired))
      const notice = (await letters()).at(-1)
      expect(notice?.subject).toBe('The address of your proposal was changed')
      expect(notice?.text).not.toContain('noa@')
      const fresh = await newestToken('noa@example.org')
      expect(await validate(fresh)).toMatchObject(
        ok({ contribution: { contributor_email: 'noa@example.org' } }),
      )
    })

    test('with another address also ends a link that was still waiting to be mailed', async () => {
      const { id, token } = await proposed()
      pass(1)
      await askForLink('mia@example.org', id)
      pass(1)
      expect(await edit(token, id, { contributor_email: 'noa@example.org' })).toMatchObject({ ok: true })
      expect((await letters()).map((mail) => mail.subject)).toEqual([
        'Thank you for your proposal',
        'The address of your proposal was changed',
      ])
    })

    test('of two edits at once that change the address, one ends the link of the other', async () => {
      const { id, token } = await proposed()
      pass(1)
      const answers = await Promise.all(
        ['a@example.org', 'b@example.org'].map((contributor_email) => edit(token, id, { contributor_email })),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers).toContainEqual(refuse('forbidden', expired))
    })

    test('is possible sixty times an hour: each edit has every page made anew', async () => {
      const { id, token } = await proposed()
      const budgets = counted()
      const save = (title: string) =>
        call('update-contribution', { token, contributionId: id, updates: { ...entry, title } }, { budgets })
      for (let edits = 0; edits < 60; edits += 1) await save('Saved')
      expect(await save('Too often')).toMatchObject(tooMany)
      expect(await only()).toMatchObject({ title: 'Saved' })
    })

    test('costs a guess only when the link is wrong', async () => {
      const { token } = await proposed()
      const budgets = counted()
      const check = (guess: string) => call('validate-contribution-edit-token', { token: guess }, { budgets })
      for (let turn = 1; turn <= 30; turn++) expect(await check('A'.repeat(43))).toMatchObject({ ok: false })
      expect(await check('A'.repeat(43))).toMatchObject(tooMany)
      expect(await check(token)).toMatchObject({ ok: true })
    })
  })

  describe('asking for a link', () => {
    test('mails one to the address of the proposal, written in any case', async () => {
      const { id } = await proposed()
      pass(1)
      expect(await askForLink(' MIA@example.org ', id.toUpperCase())).toEqual(ok({ success: true }))
      const mails = await letters()
      expect(mails.map((mail) => mail.subject)).toEqual([
        'Thank you for your proposal',
        'Your link to edit your proposal',
      ])
      expect(await validate(tokenIn(mails[1]))).toMatchObject({ ok: true })
    })

    test('answers a wrong address like an unknown proposal, and mails nothing', async () => {
      const { id } = await proposed()
      for (const unknown of [id, nobody, 'x', "'", `{${nobody}}`]) {
        expect(await askForLink('noa@example.org', unknown)).toEqual(mismatch)
      }
      expect(await letters('noa@example.org')).toEqual([])
    })

    test('after five wrong addresses of a client, right and wrong get the same answer', async () => {
      const { id } = await proposed()
      const budgets = counted()
      for (let turn = 1; turn <= 5; turn++) {
        expect(await askForLink(`guess-${turn}@example.org`, nobody, { budgets })).toEqual(mismatch)
      }
      const right = await askForLink('mia@example.org', id, { budgets })
      const wrong = await askForLink('guess@example.org', id, { budgets })
      expect(right).toMatchObject(tooMany)
      expect(wrong).toMatchObject(tooMany)
      // Negative control: another client is not held up, and its right answers cost nothing.
      const elsewhere = { budgets, clientAddress: '192.0.2.9' }
      for (let turn = 1; turn <= 3; turn++) {
        expect(await askForLink('mia@example.org', id, elsewhere)).toEqual(ok({ success: true }))
      }
    })

    test('after ten wrong addresses for a proposal, also from many clients, right and wrong get the same answer', async () => {
      const { id } = await proposed()
      const budgets = counted()
      const from = (client: number, email: string) =>
        // A proposal is the same in capitals.
        askForLink(email, client % 2 ? id : id.toUpperCase(), { budgets, clientAddress: `192.0.2.${client}` })
      for (let client = 1; client <= 10; client++) {
        expect(await from(client, 'guess@example.org')).toEqual(mismatch)
      }
      expect(await from(11, 'mia@example.org')).toMatchObject(tooMany)
      expect(await from(12, 'guess@example.org')).toMatchObject(tooMany)
    })

    test('twenty guesses at once learn no more than five in a row', async () => {
      const { id } = await proposed()
      const budgets = counted()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => askForLink(`guess-${turn}@example.org`, id, { budgets })),
      )
      expect(answers.filter((answer) => !answer.ok && answer.refusal.reason === 'invalid')).toHaveLength(5)
    })

    test('answers an id of any length and alphabet like an unknown proposal', async () => {
      for (const id of ['', 'x'.repeat(200), 'İ'.repeat(200), '😀'.repeat(200)]) {
        expect(await askForLink('mia@example.org', id, { budgets: counted() })).toEqual(mismatch)
      }
    })

    test('mails a proposal at most three links an hour', async () => {
      const { id } = await proposed()
      const budgets = counted()
      for (let turn = 1; turn <= 3; turn++) {
        expect(await askForLink('mia@example.org', id, { budgets })).toEqual(ok({ success: true }))
      }
      expect(await askForLink('mia@example.org', id, { budgets })).toMatchObject(tooMany)
      expect(await letters()).toHaveLength(4)
    })
  })

  describe('an administrator’s edit', () => {
    const session = 'S'.repeat(43)
    const patch = (payload: object, adminToken?: string) => call('contributions', payload, { adminToken })
    beforeEach(async () => {
      const { id } = await store()
        .db.insertInto('admins')
        .values({ email: 'admin@example.org', name: 'Admin', password_hash: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await store()
        .db.insertInto('admin_sessions')
        .values({
          sha256: sha256Of(session),
          admin_id: id,
          expires_at: new Date(now.getTime() + day),
          last_seen_at: now,
        })
        .execute()
    })

    test('changes title and details, and the log keeps who changed what', async () => {
      const { id } = await proposed()
      pass(1)
      expect(await patch({ id, title: ' Tidied ', details: proposal.details }, session)).toMatchObject(
        ok({ id, title: 'Tidied', details: proposal.details, updated_at: now.toISOString() }),
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
      for (const token of [undefined, '', 'guess', sha256Of(session).toString('hex')]) {
        expect(await patch({ id, title: 'Mine', details: 'Mine' }, token)).toEqual(
          refuse('not-signed-in', callMessages.notSignedIn),
        )
      }
      pass(day)
      expect(await patch({ id, title: 'Mine', details: 'Mine' }, session)).toMatchObject({ ok: false })
      expect(await only()).toMatchObject({ title: proposal.title })
      expect(await store().db.selectFrom('audit_log').selectAll().execute()).toEqual([])
    })

    test('of a proposal that is not there says so', async () => {
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
    expect(stored).toContain(sha256Of(token).toString('hex'))
  })
})
