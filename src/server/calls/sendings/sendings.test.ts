import { expect, test } from 'vitest'
import { nobody } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { openSendingDesk, sendingText as text } from '../../../../tests/support/sending-desk.ts'
import { untilBlocked } from '../../../../tests/support/waiting-for-locks.ts'
import { day, minute } from '../../../domain/durations.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { sweepRetention } from '../../jobs/retention.ts'
import { erasePerson } from '../../store/erasure.ts'
import { readYourData } from '../../store/your-data.ts'

/** docs/product.md#writing-to-people */
describeOnBothEngines('mails to many', (store, engine) => {
  const { harness, signIn, call, done, create, send, waiting, fill } = openSendingDesk(store)

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
    await signIn('teo@example.org')
    expect(await create(['participants'], 4)).toMatchObject({ ok: true })
  })

  test('with the same text within a day are asked about first, also when only some were recalled', async () => {
    await fill()
    const at = new Date(harness.now.getTime() + 2 * day).toISOString()
    const id = await send(['participants'], 4, { at })
    harness.pass(2 * day + 1)
    await harness.mails('ada@example.org')
    await signIn('teo@example.org')
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

  test.runIf(engine === 'postgresql')('are not queued for who is erased at the same moment', async () => {
    await fill()
    const { db, pool } = store()
    const person = { email: 'ada@example.org', voterId: 'nobody', requestId: nobody }
    const client = await pool.connect()
    // The mails are written before the line in the log.
    await client.query('begin; lock table audit_log in share mode')
    const sent = create(['participants'], 4)
    await untilBlocked(store(), 1)
    const erased = db.transaction().execute((tx) => erasePerson(tx, person, harness.now))
    await Promise.race([erased, untilBlocked(store(), 2)])
    await client.query('commit')
    client.release()
    await erased
    expect(await sent).toMatchObject({ ok: true })
    expect(await everythingStored(store())).not.toMatch(/ada@example.org|Ada Bern/)
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
