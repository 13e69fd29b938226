import { describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { tokenIn } from '../../../../tests/support/proposals.ts'
import { openSendingDesk } from '../../../../tests/support/sending-desk.ts'
import { minute } from '../../../domain/durations.ts'
import { changeOrder } from '../../store/orders.ts'

/** docs/product.md#writing-to-people */
describeOnBothEngines('mails to many', (store) => {
  const { harness, done, create, send, progress, waiting, seat, subscriber, proposal, fill } =
    openSendingDesk(store)

  describe('their recipients', () => {
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

    test('are a kind of ticket that is sold no more while people hold such tickets', async () => {
      await fill()
      const { audiences } = await done('list-sendings', {})
      const kinds = audiences.filter(({ key }) => key.startsWith('kind:'))
      expect(kinds.map(({ label, count }) => [label, count])).toEqual([
        ['Ticket: Ticket', 3],
        ['Ticket: Student (sold no more)', 1],
      ])
      await send(['kind:student'], 1)
      expect((await done('list-sendings', {})).sendings).toMatchObject([{ to: 'Ticket: Student' }])
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
})
