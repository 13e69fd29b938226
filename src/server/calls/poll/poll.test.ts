import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { lettersTo } from '../../../../tests/support/letters.ts'
import type { AnyCallName } from '../../../domain/calls.ts'
import { callMessages, pollMessages as messages } from '../../../domain/messages.ts'
import type { PollChoices } from '../../../domain/poll.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { answerCall } from '../../answer.ts'
import { createBudgets } from '../../budgets.ts'
import type { CallContext } from '../../call-context.ts'
import type { Row } from '../../store/schema.ts'

const hour = 3600_000
const day = 24 * hour
const nobody = '00000000-0000-4000-8000-000000000000'
const unknown = refuse('not-found', messages.emailNotFound)
const expired = refuse('not-found', messages.linkExpired.title)
const tooMany = { ok: false, refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) } }

const whole: PollChoices = {
  commitment: 'yes-full',
  lunchPreference: 'spicy-tofu',
  dinnerPreference: 'prefer-vegan',
  iceBathPreference: 'maybe',
}
const morning: PollChoices = {
  commitment: 'yes-morning',
  lunchPreference: 'classic-ponzu',
  dinnerPreference: null,
  iceBathPreference: 'no-cold',
}
const away: PollChoices = {
  commitment: 'no-changed-plans',
  lunchPreference: null,
  dinnerPreference: null,
  iceBathPreference: null,
}

describeOnBothEngines('the poll', (store) => {
  let now: Date
  let dataDir: string
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const counted = () => createBudgets(store().pool, true)
  const call = (name: AnyCallName, payload: unknown, more: Partial<CallContext> = {}) =>
    answerCall(name, payload, testContext({ db: store().db, now, ...more }))
  const answer = (email: string, choices: object, more?: Partial<CallContext>) =>
    call('submit-food-preferences', { email, ...choices }, more)
  const open = (token: string, more?: Partial<CallContext>) => call('validate-poll-token', { token }, more)
  const restore = (token: string, more?: Partial<CallContext>) =>
    call('restore-food-preferences', { token }, more)

  async function add(name: string, more: Partial<Row<'orders'>> = {}) {
    const { id } = await store()
      .db.insertInto('orders')
      .values({
        customer_name: name,
        customer_email: `${name.toLowerCase()}@example.org`,
        total_amount: 4900,
        status: 'paid',
        paid_at: now,
        hold_expires_at: now,
        created_at: now,
        updated_at: now,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const columns = [
    'commitment_status',
    'lunch_preference',
    'dinner_preference',
    'ice_bath_preference',
  ] as const
  const answerOf = async (id: string) =>
    Object.values(
      await store().db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const history = async () =>
    (await store().db.selectFrom('food_answers').select(columns).orderBy('created_at').execute()).map((row) =>
      Object.values(row),
    )
  const queued = async () => (await store().db.selectFrom('outbox').select('letter').execute()).length
  const letters = (address: string) => lettersTo(address, { db: store().db, dataDir, now })
  /** The token of the newest letter to this address. */
  async function mailedToken(email: string) {
    const mail = (await letters(email)).at(-1)
    return /\/poll\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link came')
  }

  beforeEach(() => {
    now = new Date('2025-08-01T10:00:00Z')
    dataDir = mkdtempSync(join(tmpdir(), 'poll-'))
    return () => rmSync(dataDir, { recursive: true })
  })

  describe('an answer', () => {
    test('stands in the order and in the history, and is mailed in words', async () => {
      const id = await add('Ada')
      const bystander = await add('Bo')
      let woken = 0
      const mailQueued = () => {
        woken += 1
      }
      expect(await answer(' ADA@example.org ', whole, { mailQueued })).toEqual(ok({ success: true }))
      expect(await answerOf(id)).toEqual(['yes-full', 'spicy-tofu', 'prefer-vegan', 'maybe'])
      expect(await answerOf(bystander)).toEqual([null, null, null, null])
      expect(await history()).toEqual([['yes-full', 'spicy-tofu', 'prefer-vegan', 'maybe']])
      expect(woken).toBe(1)
      const [mail, ...more] = await letters('ada@example.org')
      expect(more).toEqual([])
      for (const words of ['Yes, the whole day', 'Spicy Tofu', 'Rather vegan', 'Maybe, ask me at the edge'])
        expect(mail?.text).toContain(words)
    })

    test('keeps nothing of a question that is not asked', async () => {
      const id = await add('Ada')
      expect(await answer('ada@example.org', { ...whole, commitment: 'yes-evening' })).toMatchObject(ok({}))
      expect(await answerOf(id)).toEqual(['yes-evening', null, 'prefer-vegan', null])
      await answer('ada@example.org', { ...whole, commitment: 'yes-morning' })
      expect(await answerOf(id)).toEqual(['yes-morning', 'spicy-tofu', null, 'maybe'])
      await answer('ada@example.org', { ...whole, commitment: 'no-changed-plans' })
      expect(await answerOf(id)).toEqual(['no-changed-plans', null, null, null])
    })

    test('that lacks a meal or names another is refused, and nothing is stored', async () => {
      const id = await add('Ada')
      const before = await everythingStored(store())
      expect(await answer('ada@example.org', { ...whole, lunchPreference: null })).toEqual(
        refuse('invalid', messages.lunchRequired, { fields: { lunchPreference: messages.lunchRequired } }),
      )
      expect(await answer('ada@example.org', { ...whole, dinnerPreference: 'spicy-tofu' })).toMatchObject({
        refusal: { fields: { dinnerPreference: messages.dinnerRequired } },
      })
      expect(await answer('ada@example.org', { ...whole, orderId: id })).toEqual(
        refuse('invalid', callMessages.unknownFields(['orderId'])),
      )
      expect(await everythingStored(store())).toBe(before)
    })

    test('of an address without a paid order is refused, whatever else it holds', async () => {
      for (const status of ['waitlist', 'refunded', 'pending', 'offered', 'expired'] as const)
        await add(status, { status })
      const before = await everythingStored(store())
      for (const name of ['stranger', 'waitlist', 'refunded', 'pending', 'offered', 'expired'])
        expect([name, await answer(`${name}@example.org`, whole)]).toEqual([name, unknown])
      expect(await everythingStored(store())).toBe(before)
    })

    test('replaces the one before, and the letter tells what it replaces', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      pass(hour)
      await answer('ada@example.org', morning)
      expect(await answerOf(id)).toEqual(['yes-morning', 'classic-ponzu', null, 'no-cold'])
      expect(await history()).toEqual([
        ['yes-full', 'spicy-tofu', 'prefer-vegan', 'maybe'],
        ['yes-morning', 'classic-ponzu', null, 'no-cold'],
      ])
      const [first, second] = (await letters('ada@example.org')).map(({ text }) => text ?? '')
      expect(first).not.toContain('Until now we had noted')
      expect(second?.split('Until now we had noted')).toEqual([
        expect.stringContaining('Classic Ponzu'),
        expect.stringContaining('Spicy Tofu'),
      ])
    })

    test('given twice replaces nothing that differs', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      expect(await open(token)).toEqual(ok({ email: 'ada@example.org', choices: whole, previous: null }))
    })

    test('comes three times an hour for one address at most, and the fourth changes nothing', async () => {
      const id = await add('Ada')
      await add('Bo')
      const budgets = counted()
      for (let time = 0; time < 3; time++) {
        pass(1)
        expect(await answer('ada@example.org', whole, { budgets })).toEqual(ok({ success: true }))
      }
      expect(await answer('ada@example.org', away, { budgets, clientAddress: '192.0.2.9' })).toMatchObject(
        tooMany,
      )
      expect((await answerOf(id))[0]).toBe('yes-full')
      expect([await queued(), (await history()).length]).toEqual([3, 3])
      expect(await answer('bo@example.org', away, { budgets })).toEqual(ok({ success: true }))
    })

    test('of a hundred that arrive together, each is whole, and the order holds one of them', async () => {
      const id = await add('Ada')
      const given = Array.from({ length: 100 }, (_, i) => [whole, morning, away][i % 3] ?? whole)
      const answers = await Promise.all(given.map((choices) => answer('ada@example.org', choices)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect([await queued(), (await history()).length]).toEqual([100, 100])
      const valid = [whole, morning, away].map((choices) => Object.values(choices))
      expect(valid).toContainEqual(await answerOf(id))
      for (const row of await history()) expect(valid).toContainEqual(row)
    })
  })

  describe('an unknown address', () => {
    test('is refused five times an hour; then right and wrong get the same answer', async () => {
      const id = await add('Ada')
      const budgets = counted()
      for (let miss = 0; miss < 5; miss++)
        expect(await answer(`guess-${miss}@example.org`, whole, { budgets })).toEqual(unknown)
      const wrong = await answer('guess-6@example.org', whole, { budgets })
      const right = await answer('ada@example.org', whole, { budgets })
      expect(wrong).toMatchObject(tooMany)
      expect(right).toEqual(wrong)
      expect(await answerOf(id)).toEqual([null, null, null, null])
      // It could have: somebody else is not held back.
      expect(await answer('ada@example.org', whole, { budgets, clientAddress: '192.0.2.2' })).toEqual(
        ok({ success: true }),
      )
    })

    test('is asked for ten times a day at most, from wherever', async () => {
      const budgets = counted()
      const guess = (client: number) =>
        answer('ada@example.org', whole, { budgets, clientAddress: `192.0.2.${client}` })
      for (let miss = 0; miss < 10; miss++) expect(await guess(miss)).toEqual(unknown)
      await add('Ada')
      expect(await guess(50)).toMatchObject(tooMany)
    })

    test('at a venue behind one network address, right answers do not count', async () => {
      const budgets = counted()
      for (let guest = 0; guest < 12; guest++) {
        await add(`Guest${guest}`)
        expect(await answer(`guest${guest}@example.org`, whole, { budgets })).toEqual(ok({ success: true }))
      }
      expect(await answer('stranger@example.org', whole, { budgets })).toEqual(unknown)
    })
  })

  describe('the link in the letter', () => {
    test('opens the answer and the one it has replaced, any number of times', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', away)
      const token = await mailedToken('ada@example.org')
      const own = ok({ email: 'ada@example.org', choices: away, previous: whole })
      expect([await open(token), await open(token)]).toEqual([own, own])
      expect(await history()).toHaveLength(2)
    })

    test('makes the visitor a verified voter: the mail proved the address', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      const cookies: string[] = []
      const setCookie = (cookie: string) => void cookies.push(cookie)
      await open('x'.repeat(43), { setCookie })
      expect(cookies).toEqual([])
      await open(await mailedToken('ada@example.org'), { setCookie })
      expect(cookies).toEqual([expect.stringMatching(/^voter=[\w-]{32}\.[\w-]{32}\./)])
    })

    test('puts back what a stranger has overwritten, and again takes that back', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', away)
      const token = await mailedToken('ada@example.org')
      const mails = await queued()
      pass(1)
      expect(await restore(token)).toEqual(ok({ email: 'ada@example.org', choices: whole, previous: away }))
      expect(await answerOf(id)).toEqual(Object.values(whole))
      pass(1)
      expect(await restore(token)).toEqual(ok({ email: 'ada@example.org', choices: away, previous: whole }))
      expect(await answerOf(id)).toEqual(Object.values(away))
      expect(await history()).toEqual([whole, away, whole, away].map((choices) => Object.values(choices)))
      expect(await queued()).toBe(mails)
    })

    test('puts back an answer that is older than the history', async () => {
      const id = await add('Ada', {
        commitment_status: 'yes-full',
        lunch_preference: 'miso-chicken',
        updated_at: new Date(now.getTime() - day),
      })
      await answer('ada@example.org', away)
      expect(await history()).toEqual([['yes-full', 'miso-chicken', null, null], Object.values(away)])
      const token = await mailedToken('ada@example.org')
      pass(1)
      expect(await restore(token)).toMatchObject(ok({ previous: away }))
      expect(await answerOf(id)).toEqual(['yes-full', 'miso-chicken', null, null])
      expect(await history()).toHaveLength(3)
    })

    test('puts nothing back when there was nothing before', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      expect(await restore(token)).toEqual(refuse('conflict', messages.nothingToRestore))
      expect(await answerOf(id)).toEqual(Object.values(whole))
      expect(await history()).toHaveLength(1)
    })

    test('of twenty presses at once each is whole, and as many as there were stand in the history', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', away)
      const token = await mailedToken('ada@example.org')
      pass(1)
      const presses = await Promise.all(Array.from({ length: 20 }, () => restore(token)))
      expect(presses.every(({ ok }) => ok)).toBe(true)
      expect(await history()).toHaveLength(22)
      // Twenty times back and forth ends where it began.
      expect(await answerOf(id)).toEqual(Object.values(away))
    })

    test('ends after a day, with a newer one, and with the order', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      const first = await mailedToken('ada@example.org')
      pass(day - 1)
      expect(await open(first)).toMatchObject({ ok: true })
      await answer('ada@example.org', away)
      const second = await mailedToken('ada@example.org')
      for (const use of [open, restore]) expect(await use(first)).toEqual(expired)
      await store().db.updateTable('orders').set({ status: 'refunded' }).execute()
      for (const use of [open, restore]) expect(await use(second)).toEqual(expired)
      await store().db.updateTable('orders').set({ status: 'paid' }).execute()
      expect(await open(second)).toMatchObject({ ok: true })
      pass(day)
      for (const use of [open, restore]) expect(await use(second)).toEqual(expired)
    })

    test('is no other link, and no other link is this one', async () => {
      const id = await add('Ada')
      await call('send-edit-link', { email: 'ada@example.org', participantId: id })
      const profile =
        /participants\?edit=([\w-]{43})/.exec((await letters('ada@example.org')).at(-1)?.text ?? '')?.[1] ??
        ''
      expect(await call('validate-edit-token', { token: profile })).toMatchObject({ ok: true })
      pass(1)
      await answer('ada@example.org', whole)
      const own = await mailedToken('ada@example.org')
      for (const use of [open, restore]) expect(await use(profile)).toEqual(expired)
      expect(await call('validate-edit-token', { token: own })).toMatchObject({ ok: false })
      expect(await call('validate-contribution-edit-token', { token: own })).toMatchObject({ ok: false })
      expect(await open(own)).toMatchObject({ ok: true })
    })

    test('cannot be guessed: thirty tries, then none', async () => {
      const budgets = counted()
      for (let miss = 0; miss < 15; miss++) {
        expect(await open(`${nobody}${miss}`, { budgets })).toEqual(expired)
        expect(await restore('x'.repeat(43), { budgets })).toEqual(expired)
      }
      expect(await open('y'.repeat(43), { budgets })).toMatchObject(tooMany)
      expect(await restore('', { budgets })).toMatchObject(tooMany)
    })

    test('is stored nowhere', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      expect(await everythingStored(store())).not.toContain(token)
    })
  })

  test('nobody reads in the directory what somebody eats', async () => {
    await add('Ada', { allow_public_listing: true })
    await answer('ada@example.org', whole)
    const rows = await store().db.selectFrom('participants_public').selectAll().execute()
    expect(rows).toMatchObject([{ customer_name: 'Ada', lunch_preference: null, dinner_preference: null }])
    expect(JSON.stringify(rows)).not.toMatch(/spicy-tofu|prefer-vegan/)
  })
})
