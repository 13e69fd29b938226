import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { nobody, openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { tokenIn } from '../../../../tests/support/proposals.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import type { Result } from '../../../domain/result.ts'
import { sendingMessages as messages } from '../../../domain/sending-messages.ts'
import { sweepRetention } from '../../jobs/retention.ts'
import { erasePerson } from '../../store/erasure.ts'
import { changeOrder } from '../../store/orders.ts'
import { readYourData } from '../../store/your-data.ts'

const minute = 60_000
const day = 24 * 60 * minute
const text = 'Hello {name},\n\nlook here: {link}'

/** docs/product.md#writing-to-people */
describeOnBothEngines('mails to many', (store) => {
  const harness = openCallHarness(store)
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, harness.now)
  })

  const call = async <Name extends CallName>(name: Name, payload: object, idempotencyKey?: string) =>
    (await harness.call(name, payload, { adminToken, idempotencyKey })) as Result<CallOutput<Name>>
  async function done<Name extends CallName>(name: Name, payload: object): Promise<CallOutput<Name>> {
    const answer = await call(name, payload)
    return answer.ok ? answer.value : expect.fail(JSON.stringify(answer.refusal))
  }
  const create = (audience: string[], count: number, more: object = {}) =>
    call('create-sending', { audience, subject: 'News', text, at: null, count, ...more })
  async function send(audience: string[], count: number, more: object = {}): Promise<string> {
    const answer = await create(audience, count, more)
    return answer.ok ? answer.value.id : expect.fail(JSON.stringify(answer.refusal))
  }
  const progress = async (id: string) => {
    const { sendings } = await done('list-sendings', {})
    return sendings.find((each) => each.id === id) ?? expect.fail('not listed')
  }
  const waiting = async () =>
    (
      await store().db.selectFrom('outbox').select(['recipient', 'sending_id']).orderBy('recipient').execute()
    ).flatMap(({ recipient, sending_id }) => (sending_id ? [recipient] : []))

  const seat = (orderId: string, position: number, set: object) =>
    store()
      .db.updateTable('seats')
      .set(set)
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute()
  const subscriber = async (email: string, status: 'confirmed' | 'pending' | 'unsubscribed' = 'confirmed') =>
    (
      await store()
        .db.insertInto('subscribers')
        .values({ email, name: 'Nora News', status, confirmed_at: harness.now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const proposal = async (email: string) =>
    (
      await store()
        .db.insertInto('contributions')
        .values({
          type: 'talk_session',
          title: `A talk of ${email}`,
          details: 'Open.',
          contributor_name: 'Pia Ejemplo',
          contributor_email: email,
          contributor_phone: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  /** Ada has two seats, the second is Ben's; Cleo has answered and is in; Dora's three seats are hers; Gus has no address. */
  async function fill() {
    const ada = await harness.add('Ada Bern', { number_of_tickets: 2 })
    await seat(ada, 2, { name: 'Ben Basel', email: 'ben@example.org' })
    const cleo = await harness.add('Cleo Chur', { commitment_status: 'yes-full' })
    await seat(cleo, 1, { arrived_at: harness.now, kind: 'student' })
    const dora = await harness.add('Dora Davos', { number_of_tickets: 3 })
    await seat(dora, 3, { cancelled_at: harness.now })
    await harness.add('Gus Guest', { customer_email: 'guest 1' })
    await harness.add('Wanda Wil', { status: 'waitlist', paid_at: null, address_confirmed_at: harness.now })
    await harness.add('Willy Wil', { status: 'waitlist', paid_at: null })
    await subscriber('nora@example.org')
    await subscriber('ada@example.org')
    await subscriber('pending@example.org', 'pending')
    await proposal('pia@example.org')
    await proposal('cleo@example.org')
    return { ada, cleo, dora }
  }

  describe('their readers', () => {
    test('are those of each group, each person once', async () => {
      await fill()
      const groups: [string[], string[]][] = [
        [['participants'], ['ada', 'ben', 'cleo', 'dora']],
        [['unanswered'], ['ada', 'ben', 'dora']],
        [['arrived'], ['cleo']],
        [['not-arrived'], ['ada', 'ben', 'dora']],
        [['kind:student'], ['cleo']],
        [['waitlist'], ['wanda']],
        [['proposers'], ['cleo', 'pia']],
        [['subscribers'], ['ada', 'nora']],
        [
          ['subscribers', 'participants', 'proposers'],
          ['ada', 'ben', 'cleo', 'dora', 'nora', 'pia'],
        ],
      ]
      for (const [audience, names] of groups) {
        const id = await send(audience, names.length, { again: true })
        expect(await waiting(), audience.join()).toEqual(names.map((name) => `${name}@example.org`))
        await done('recall-sending', { id })
      }
      const { audiences } = await done('list-sendings', {})
      expect(Object.fromEntries(audiences.map(({ key, count }) => [key, count]))).toMatchObject({
        participants: 4,
        unanswered: 3,
        arrived: 1,
        'not-arrived': 3,
        waitlist: 1,
        proposers: 2,
        subscribers: 2,
      })
    })

    test('are one person by a proposal, an entry of the directory or an order', async () => {
      const { ada } = await fill()
      const { order_number } = await store()
        .db.updateTable('orders')
        .set({ order_number: 'VCF-ADA' })
        .where('id', '=', ada)
        .returning('order_number')
        .executeTakeFirstOrThrow()
      const ben = await store()
        .db.selectFrom('seats')
        .select('id')
        .where('name', '=', 'Ben Basel')
        .executeTakeFirstOrThrow()
      const pia = await store()
        .db.selectFrom('contributions')
        .select('id')
        .where('contributor_email', '=', 'pia@example.org')
        .executeTakeFirstOrThrow()
      for (const [key, email] of [
        [`order:${order_number.toLowerCase()}`, 'ada@example.org'],
        [`participant:${ada}`, 'ada@example.org'],
        [`participant:${ben.id}`, 'ben@example.org'],
        [`contribution:${pia.id}`, 'pia@example.org'],
      ] as const) {
        const { only } = await done('preview-sending', { audience: [key], subject: '', text: '' })
        expect(only).toMatchObject({ email })
      }
      for (const key of ['order:%', 'participant:x', `contribution:${ada}`])
        expect(await create([key], 1)).toMatchObject({ refusal: { reason: 'invalid' } })
    })

    test('each get their own link, reason and name', async () => {
      await fill()
      await send(['subscribers', 'participants', 'proposers', 'waitlist'], 7)
      harness.pass(10 * minute)
      const mailTo = async (name: string) => {
        const [mail, ...others] = await harness.mails(`${name}@example.org`)
        expect(others).toEqual([])
        return mail ?? expect.fail(`no mail for ${name}`)
      }
      const expected: [string, RegExp, RegExp][] = [
        ['ada', /^Hello Ada Bern,\n\nlook here:\s+https:\S+\/seat\/[0-9a-f]{32}\n/, /have a seat/],
        ['ben', /^Hello Ben Basel,\n\nlook here:\s+https:\S+\/seat\/[0-9a-f]{32}\n/, /have a seat/],
        ['dora', /^Hello Dora Davos,\n\nlook here:\s+https:\S+\/seats\/[0-9a-f]{32}\n/, /have a seat/],
        ['pia', /^Hello Pia Ejemplo,\n\nlook here:\s+https:\S+\/contribute\?token=[\w-]{43}\n/, /proposed/],
        ['wanda', /^Hello Wanda Wil,\n\nlook here:\s+https:\S+\/tickets\n/, /waitlist/],
        ['nora', /^Hello Nora News,\n\nlook here:\s+https:\S+\/tickets\n/, /subscribed/],
      ]
      for (const [name, begins, why] of expected) {
        const { text = '', headers } = await mailTo(name)
        expect(text).toMatch(begins)
        expect(text).toMatch(why)
        const isNews = name === 'nora' || name === 'ada'
        expect(headers.some(({ key }) => key === 'list-unsubscribe')).toBe(isNews)
        expect(headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(isNews)
      }
    })

    test('who unsubscribe, pass a seat on or delete a proposal in between are left out', async () => {
      const { ada } = await fill()
      const id = await send(['subscribers', 'participants', 'proposers'], 6)
      await store().db.updateTable('subscribers').set({ status: 'unsubscribed' }).execute()
      await store().db.deleteFrom('contributions').execute()
      await seat(ada, 2, { email: 'bob@example.org' })
      harness.pass(10 * minute)
      for (const name of ['nora', 'ada', 'pia', 'ben', 'bob'])
        expect(await harness.mails(`${name}@example.org`), name).toEqual([])
      // Cleo, who also proposed, and Dora have seats.
      expect(await progress(id)).toMatchObject({ sent: 2, leftOut: 4, waiting: 0, failed: 0, recipients: 6 })
    })

    test('whose proposal is hidden in between are left out, and answered when written to alone', async () => {
      await fill()
      const spam = await proposal('spam@example.org')
      const id = await send(['proposers'], 3)
      await send([`contribution:${spam}`], 1, { subject: 'About your card' })
      const { db } = store()
      const hidden = { standing: 'hidden', hidden_from: 'shown' } as const
      await db.updateTable('contributions').set(hidden).where('id', '=', spam).execute()
      harness.pass(10 * minute)
      const mails = await harness.mails('spam@example.org')
      expect(mails.map(({ subject }) => subject)).toEqual(['About your card'])
      expect(await progress(id)).toMatchObject({ sent: 2, leftOut: 1 })
    })

    test('whose newest proposal is hidden in between get it with the link of another one', async () => {
      await fill()
      const { db } = store()
      const newest = await proposal('pia@example.org')
      const id = await send(['proposers'], 2)
      const hidden = { standing: 'hidden', hidden_from: 'shown' } as const
      await db.updateTable('contributions').set(hidden).where('id', '=', newest).execute()
      harness.pass(10 * minute)
      const [mail, ...others] = await harness.mails('pia@example.org')
      expect(others).toEqual([])
      const token = tokenIn(mail)
      expect(await harness.call('validate-contribution-edit-token', { token })).toMatchObject({ ok: true })
      expect(await progress(id)).toMatchObject({ sent: 2, leftOut: 0 })
    })

    test('whose address was corrected get it at the new one, and who waited and bought gets it', async () => {
      const { dora } = await fill()
      const wanda = await store()
        .db.selectFrom('orders')
        .selectAll()
        .where('customer_name', '=', 'Wanda Wil')
        .executeTakeFirstOrThrow()
      await send(['waitlist', 'participants'], 5)
      await changeOrder(store().db, wanda.id, { status: 'paid', paid_at: harness.now }, harness.now)
      const seen = { name: 'Dora Davos', email: 'dora@example.org' }
      await done('correct-order', { orderId: dora, name: 'Dora D.', email: 'new@example.org', seen })
      harness.pass(10 * minute)
      expect(await harness.mails('wanda@example.org')).toHaveLength(1)
      const mails = await harness.mails('new@example.org')
      expect(mails.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Hello Dora D\.,/))
    })

    test('whose address was corrected get it once, also when either address is in another group', async () => {
      const { dora, cleo } = await fill()
      await subscriber('dora@example.org')
      const id = await send(['subscribers', 'participants'], 5)
      const correct = (orderId: string, name: string, email: string) => {
        const seen = { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.org` }
        return done('correct-order', { orderId, name, email, seen })
      }
      await correct(dora, 'Dora Davos', 'new@example.org')
      await correct(cleo, 'Cleo Chur', 'nora@example.org')
      harness.pass(10 * minute)
      for (const name of ['new', 'nora']) {
        const mails = await harness.mails(`${name}@example.org`)
        expect(mails.filter(({ subject }) => subject === 'News')).toHaveLength(1)
      }
      expect(await progress(id)).toMatchObject({ recipients: 5, sent: 4, leftOut: 1, waiting: 0 })
    })
  })

  test('are queued once, whatever is pressed twice, and refused when others would get them', async () => {
    await fill()
    expect(await create(['participants'], 3)).toMatchObject({
      refusal: { reason: 'conflict', fields: { count: messages.changed(4) } },
    })
    const payload = { audience: ['participants'], subject: 'News', text, at: null, count: 4 }
    const key = 'a-press-that-came-twice'
    const [first, second] = await Promise.all([
      call('create-sending', payload, key),
      call('create-sending', payload, key),
    ])
    expect(first).toMatchObject({ ok: true, value: { count: 4 } })
    expect(second).toEqual(first)
    expect(await waiting()).toHaveLength(4)
    const again = await create(['participants'], 4)
    expect(again).toMatchObject({
      refusal: { reason: 'conflict', fields: { again: expect.stringContaining('4 people') } },
    })
    expect(await create(['participants'], 4, { again: true })).toMatchObject({ ok: true })
    harness.pass(day + 10 * minute)
    adminToken = await signedIn(store().db, harness.now, { email: 'teo@example.org' })
    expect(await create(['participants'], 4)).toMatchObject({ ok: true })
  })

  test('with the same text within a day are asked about first, also when only some were called back', async () => {
    await fill()
    const at = new Date(harness.now.getTime() + 2 * day).toISOString()
    const id = await send(['participants'], 4, { at })
    harness.pass(2 * day + 1)
    await harness.mails('ada@example.org')
    adminToken = await signedIn(store().db, harness.now, { email: 'teo@example.org' })
    const asks = { refusal: { fields: { again: expect.any(String) } } }
    expect(await create(['participants'], 4)).toMatchObject(asks)
    const { db } = store()
    const notSent = { sent_at: null, next_attempt_at: harness.now }
    await db.updateTable('outbox').set(notSent).where('recipient', '=', 'ben@example.org').execute()
    expect(await done('recall-sending', { id })).toEqual({ success: true, withdrawn: 1, gone: 3 })
    expect(await create(['participants'], 4)).toMatchObject(asks)
  })

  test('of two organisers who send the same at once, one is asked', async () => {
    await fill()
    const answers = await Promise.all([create(['participants'], 4), create(['participants'], 4)])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('refuse what cannot be right, each with a sentence', async () => {
    await fill()
    const wrong = async (more: object, field: string, sentence: string) =>
      expect(await create(['participants'], 4, more)).toMatchObject({
        refusal: { reason: 'invalid', fields: { [field]: sentence } },
      })
    await wrong({ subject: '' }, 'subject', messages.subjectRequired)
    await wrong({ text: 'Hi {nmae}' }, 'text', messages.unknownPlaceholder('{nmae}', '{name}'))
    const local = 'http://localhost:9/x'
    await wrong({ text: `Go to ${local}` }, 'text', messages.linkOnlyHere(local))
    await wrong({ text: 'x'.repeat(60_000) }, 'text', messages.textTooLong)
    await wrong({ audience: [] }, 'audience', messages.noAudience)
    await wrong({ audience: ['kind:none'], count: 0 }, 'audience', messages.nobodyThere)
    const soon = new Date(harness.now.getTime() + 9 * minute).toISOString()
    const earliest = 'Friday 1 August 2025, 12:10, Zurich time'
    await wrong({ at: soon }, 'at', messages.tooSoon(earliest))
    const late = new Date(harness.now.getTime() + 100 * day).toISOString()
    await wrong({ at: late }, 'at', messages.tooLate)
    expect(await waiting()).toEqual([])
  })

  test('called back in time reach nobody, also when scheduled', async () => {
    await fill()
    const at = new Date(harness.now.getTime() + 2 * day).toISOString()
    const id = await send(['participants'], 4, { at })
    const other = await send(['waitlist'], 1, { subject: 'For those who wait' })
    harness.pass(2 * day - 1)
    expect(await harness.mails('ada@example.org')).toEqual([])
    adminToken = await signedIn(store().db, harness.now, { email: 'teo@example.org' })
    expect(await done('recall-sending', { id })).toEqual({ success: true, withdrawn: 4, gone: 0 })
    expect(await call('recall-sending', { id })).toMatchObject({ refusal: { reason: 'conflict' } })
    harness.pass(day)
    expect(await harness.mails('ada@example.org')).toEqual([])
    expect(await harness.mails('wanda@example.org')).toHaveLength(1)
    expect(await call('recall-sending', { id: other })).toMatchObject({
      refusal: { sentence: messages.allGone },
    })
    expect(await progress(other)).toMatchObject({ sent: 1, recalledAt: null })
    expect(await progress(id)).toMatchObject({ sent: 0, waiting: 0, recalledAt: expect.any(String) })
    // What was called back may be sent again at once.
    adminToken = await signedIn(store().db, harness.now, { email: 'lea@example.org' })
    expect(await create(['participants'], 4)).toMatchObject({ ok: true })
  })

  test('called back late reach those whose mail had gone, also after a process died with some in hand', async () => {
    await fill()
    const id = await send(['participants'], 4)
    harness.pass(10 * minute)
    const { db } = store()
    await db
      .updateTable('outbox')
      .set({ sent_at: harness.now })
      .where('recipient', '=', 'ada@example.org')
      .execute()
    const leased_until = new Date(harness.now.getTime() + 2 * minute)
    await db.updateTable('outbox').set({ leased_until }).where('recipient', '=', 'ben@example.org').execute()
    expect(await done('recall-sending', { id })).toEqual({ success: true, withdrawn: 2, gone: 2 })
    harness.pass(2 * minute)
    for (const name of ['ben', 'cleo', 'dora']) expect(await harness.mails(`${name}@example.org`)).toEqual([])
    expect(await progress(id)).toMatchObject({ sent: 1, leftOut: 1, waiting: 0 })
  })

  test('are shown before, with a real name and a link that opens nothing', async () => {
    await fill()
    const shown = await done('preview-sending', {
      audience: ['participants'],
      subject: 'For {name}',
      text: `${text} <script>`,
    })
    expect(shown).toMatchObject({ count: 4, only: null, problems: {}, subject: 'For Ada Bern' })
    expect(shown.html).toContain('Hello Ada Bern,')
    expect(shown.html).toContain('/seat/example')
    expect(shown.html).toContain('&lt;script&gt;')
    const { problems } = await done('preview-sending', { audience: [], subject: '', text: 'Hi {nmae}' })
    expect(Object.keys(problems).sort()).toEqual(['audience', 'subject', 'text'])
  })

  test('go as a test to whoever writes them, at most thirty times an hour', async () => {
    await fill()
    const payload = { audience: ['subscribers'], subject: 'News', text }
    expect(await call('test-sending', payload)).toMatchObject({ ok: true })
    const [mail] = await harness.mails('mara@example.org')
    expect(mail?.subject).toBe('[Test] News')
    expect(mail?.text).toContain('Hello Mara Muster,')
    expect(await waiting()).toEqual([])
  })

  test('that failed are listed with the reason and tried again', async () => {
    await fill()
    const id = await send(['participants'], 4)
    harness.pass(10 * minute)
    const failed = { failed_at: harness.now, last_error: '550 no such user' }
    await store().db.updateTable('outbox').set(failed).where('recipient', '=', 'ada@example.org').execute()
    expect(await done('get-sending', { id })).toEqual({
      subject: 'News',
      text,
      failures: [{ email: 'ada@example.org', error: '550 no such user' }],
    })
    expect(await done('retry-sending', { id })).toMatchObject({ retried: 1 })
    expect(await harness.mails('ada@example.org')).toHaveLength(1)
    expect(await progress(id)).toMatchObject({ sent: 4, failed: 0 })
  })

  test('that failed before the rest was called back are not tried again', async () => {
    await fill()
    const id = await send(['participants'], 4)
    const failed = { failed_at: harness.now, last_error: '550 no such user' }
    await store().db.updateTable('outbox').set(failed).where('recipient', '=', 'ada@example.org').execute()
    await done('recall-sending', { id })
    expect(await call('retry-sending', { id })).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.calledBackAlready },
    })
    expect(await progress(id)).toMatchObject({ failed: 1, leftOut: 0 })
  })

  test('stand in Activity without their texts, which belong to the person they were written to', async () => {
    const { ada } = await fill()
    await send([`participant:${ada}`], 1, { subject: 'About your allergy', text: 'Secret words' })
    await send(['participants'], 4)
    const { db } = store()
    const audit = await db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(audit.map(({ action }) => action)).toEqual(['mails-queued', 'mails-queued'])
    expect(JSON.stringify(audit)).not.toMatch(/allergy|Secret|Hello/)
    const person = { email: 'ada@example.org', voterId: 'nobody' }
    const { letters } = await readYourData(db, person, harness.now)
    const written = letters.map(({ subject, text }) => [subject, text])
    expect(written).toEqual(
      expect.arrayContaining([
        ['About your allergy', 'Secret words'],
        ['News', text],
      ]),
    )
    await db.transaction().execute((tx) => erasePerson(tx, { ...person, requestId: nobody }, harness.now))
    expect(await everythingStored(store())).not.toMatch(/Secret words|ada@example.org|Ada Bern/)
    expect(await waiting()).toHaveLength(3)
  })

  test('are deleted thirty days after they went out', async () => {
    await fill()
    await send(['participants'], 4)
    harness.pass(10 * minute)
    await harness.mails('ada@example.org')
    const kept = async () => (await store().db.selectFrom('sendings').select('id').execute()).length
    const sweep = () => sweepRetention(harness.context({ event: testEvent }), harness.now)
    harness.pass(30 * day - 1)
    await sweep()
    expect(await kept()).toBe(1)
    harness.pass(2)
    await sweep()
    expect(await kept()).toBe(0)
  })

  test('are a file with how far each went, beside that of the confirmed subscribers', async () => {
    await fill()
    await send(['participants'], 4, { subject: '=News' })
    const list = await done('export-sendings', {})
    expect(list.csv).toContain('"Participants","mara@example.org","\'=News"')
    expect(list.csv).toMatch(/"4","0","4","0","0"/)
    const { csv } = await done('export-subscribers', {})
    expect(csv).toContain('"nora@example.org","Nora News"')
    expect(csv).not.toContain('pending@example.org')
  })
})
