import { describe, expect, test } from 'vitest'
import { openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { pollWith, testEvent } from '../../../../tests/support/event.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { away, morning, pollAt, whole } from '../../../../tests/support/poll-answers.ts'
import { hour } from '../../../domain/durations.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { pollMessages as messages } from '../../../domain/messages/poll-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'

const lunchRequired = 'Please select a lunch preference'
const silentAnswer = ok({ success: true, addressUnchecked: true })
const unknown = refuse('not-found', messages.emailNotFound)

describeOnBothEngines('the poll', (store) => {
  const harness = openCallHarness(store)
  const { pass, counted, add, mails } = harness
  const { answer, open, answerOf, history, queued, mailedToken } = pollAt(harness)

  describe('an answer', () => {
    test('is stored in the order and the history, and mailed in words', async () => {
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
      const [mail, ...more] = await mails('ada@example.org')
      expect(more).toEqual([])
      for (const words of ['Yes, the whole day', 'Spicy Tofu', 'Rather vegan', 'Maybe, ask me at the edge'])
        expect(mail?.text).toContain(words)
    })

    test('may be an option that was published a moment ago, and still says so when it is gone', async () => {
      const id = await add('Ada')
      const poll = pollWith('lunch', { options: [{ value: 'soup', label: 'Pumpkin soup' }] })
      const changed = { event: { ...testEvent, poll } }
      const soup = { ...whole, lunchPreference: 'soup' }
      expect(await answer('ada@example.org', whole, changed)).toEqual(
        refuse('invalid', lunchRequired, { fields: { lunchPreference: lunchRequired } }),
      )
      expect(await answer('ada@example.org', soup, changed)).toEqual(ok({ success: true }))
      expect(await answerOf(id)).toEqual(Object.values(soup))
      const own = ok({ email: 'ada@example.org', choices: soup, previous: null })
      expect(await open(await mailedToken('ada@example.org'))).toEqual(own)
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

    test('is refused with a missing or unknown meal, and stores nothing', async () => {
      const id = await add('Ada')
      const before = await everythingStored(store())
      expect(await answer('ada@example.org', { ...whole, lunchPreference: null })).toEqual(
        refuse('invalid', lunchRequired, { fields: { lunchPreference: lunchRequired } }),
      )
      expect(await answer('ada@example.org', { ...whole, dinnerPreference: 'spicy-tofu' })).toMatchObject({
        refusal: { fields: { dinnerPreference: messages.preferenceRequired('Dinner') } },
      })
      expect(await answer('ada@example.org', { ...whole, orderId: id })).toEqual(
        refuse('invalid', callMessages.unknownFields(['orderId'])),
      )
      expect(await everythingStored(store())).toBe(before)
    })

    test('is refused for an address without a paid order', async () => {
      for (const status of ['waitlist', 'refunded', 'pending', 'offered', 'expired'] as const)
        await add(status, { status })
      const before = await everythingStored(store())
      for (const name of ['stranger', 'waitlist', 'refunded', 'pending', 'offered', 'expired'])
        expect([name, await answer(`${name}@example.org`, whole)]).toEqual([name, unknown])
      expect(await everythingStored(store())).toBe(before)
    })

    test('behind the link of a mail is for the seat of that mail, for its own address alone', async () => {
      const id = await add('Ada', { number_of_tickets: 2 })
      const other = await add('Bo')
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      pass(hour)
      expect(await answer('ada@example.org', { ...morning, token })).toEqual(ok({ success: true }))
      expect((await answerOf(id))[0]).toBe('yes-morning')
      pass(hour)
      // The second seat has none yet.
      await answer('ada@example.org', away)
      const second = await mailedToken('ada@example.org')
      expect(await open(second)).toEqual(ok({ email: 'ada@example.org', choices: away, previous: null }))
      pass(hour)
      await answer('ada@example.org', { ...whole, token: second })
      const newer = await mailedToken('ada@example.org')
      expect(await open(newer)).toMatchObject(ok({ choices: whole, previous: away }))
      await answer('bo@example.org', { ...whole, token: newer })
      expect([(await answerOf(id))[0], (await answerOf(other))[0]]).toEqual(['yes-morning', 'yes-full'])
    })

    test('behind a link that a newer mail has ended is for the same seat, limited like that of a stranger', async () => {
      const id = await add('Ada', { number_of_tickets: 2 })
      const rateLimits = counted()
      await answer('ada@example.org', whole, { rateLimits })
      const token = await mailedToken('ada@example.org')
      pass(hour)
      // On the phone, while the page of the same link is open on a laptop.
      await answer('ada@example.org', { ...morning, token }, { rateLimits })
      expect(await mailedToken('ada@example.org')).not.toBe(token)
      for (const choices of [away, whole]) {
        pass(1)
        expect(await answer('ada@example.org', { ...choices, token }, { rateLimits })).toEqual(
          ok({ success: true }),
        )
      }
      expect((await answerOf(id))[0]).toBe('yes-full')
      expect(await history()).toHaveLength(4)
      expect(await answer('ada@example.org', { ...away, token }, { rateLimits })).toMatchObject(tooMany)
      pass(1)
      // The second seat has none yet.
      await answer('ada@example.org', away)
      const second = await mailedToken('ada@example.org')
      expect(await open(second)).toEqual(ok({ email: 'ada@example.org', choices: away, previous: null }))
    })

    test('replaces the one before, which the mail names', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      pass(hour)
      await answer('ada@example.org', morning)
      expect(await answerOf(id)).toEqual(['yes-morning', 'classic-ponzu', null, 'no-cold'])
      expect(await history()).toEqual([
        ['yes-full', 'spicy-tofu', 'prefer-vegan', 'maybe'],
        ['yes-morning', 'classic-ponzu', null, 'no-cold'],
      ])
      const [first, second] = (await mails('ada@example.org')).map(({ text }) => text ?? '')
      expect(first).not.toContain('Until now we had noted')
      expect(second?.split('Until now we had noted')).toEqual([
        expect.stringContaining('Classic Ponzu'),
        expect.stringContaining('Spicy Tofu'),
      ])
    })

    test('replaces nothing when it is given twice', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      expect(await open(token)).toEqual(ok({ email: 'ada@example.org', choices: whole, previous: null }))
    })

    test('is limited to three an hour for one address', async () => {
      const id = await add('Ada')
      await add('Bo')
      const rateLimits = counted()
      for (let time = 0; time < 3; time++) {
        pass(1)
        expect(await answer('ada@example.org', whole, { rateLimits })).toEqual(ok({ success: true }))
      }
      const fourth = await answer('ada@example.org', away, { rateLimits, clientAddress: '192.0.2.9' })
      expect(fourth).toMatchObject(tooMany)
      expect(fourth).toMatchObject({
        refusal: {
          fields: { email: expect.stringMatching(/^You have changed .* three times this hour\. .* in /) },
        },
      })
      expect((await answerOf(id))[0]).toBe('yes-full')
      expect([await queued(), (await history()).length]).toEqual([3, 3])
      expect(await answer('bo@example.org', away, { rateLimits })).toEqual(ok({ success: true }))
    })

    test('of strangers do not keep whoever has the mailed link from correcting them', async () => {
      const id = await add('Ada')
      const rateLimits = counted()
      for (const choices of [whole, morning, away]) {
        pass(1)
        await answer('ada@example.org', choices, { rateLimits })
      }
      const token = await mailedToken('ada@example.org')
      for (const choices of [whole, morning, whole]) {
        pass(1)
        expect(await answer('ada@example.org', { ...choices, token }, { rateLimits })).toEqual(
          ok({ success: true }),
        )
      }
      expect((await answerOf(id))[0]).toBe('yes-full')
      // Guesses of strangers at the address do not leave the owner in doubt either.
      const at = { rateLimits, clientAddress: '192.0.2.9' }
      await harness.setSpent('address-guesses-per-record', 11)
      expect(await answer('ada@example.org', { ...away, token }, at)).toEqual(ok({ success: true }))
      // A token of somebody else is none.
      await add('Bo')
      expect(await answer('bo@example.org', { ...away, token }, { rateLimits })).toEqual(
        ok({ success: true }),
      )
      expect(await answer('ada@example.org', { ...away, token: 'x'.repeat(43) }, at)).toEqual(silentAnswer)
    })

    test('is stored as a whole when thirty arrive together', async () => {
      const id = await add('Ada')
      const given = Array.from({ length: 30 }, (_, i) => [whole, morning, away][i % 3] ?? whole)
      const answers = await Promise.all(given.map((choices) => answer('ada@example.org', choices)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect([await queued(), (await history()).length]).toEqual([30, 30])
      const valid = [whole, morning, away].map((choices) => Object.values(choices))
      expect(valid).toContainEqual(await answerOf(id))
      for (const row of await history()) expect(valid).toContainEqual(row)
    })
  })

  describe('an unknown address', () => {
    test('is limited to five guesses an hour, then right and wrong are answered alike and the right one counts', async () => {
      const id = await add('Ada')
      const guesser = { rateLimits: counted(), visitor: 'guesser' }
      for (let miss = 0; miss < 5; miss++)
        expect(await answer(`guess-${miss}@example.org`, whole, guesser)).toEqual(unknown)
      expect(await answer('guess-6@example.org', whole, guesser)).toEqual(silentAnswer)
      expect([await queued(), (await history()).length]).toEqual([0, 0])
      // Also the one who was accepted a minute ago may correct the answer.
      for (const choices of [whole, morning]) {
        pass(1)
        expect(await answer('ada@example.org', choices, guesser)).toEqual(silentAnswer)
      }
      expect((await answerOf(id))[0]).toBe('yes-morning')
      expect([await queued(), (await history()).length]).toEqual([2, 2])
      // Negative control: another visitor is told.
      expect(await answer('ada@example.org', whole, { ...guesser, visitor: 'ada' })).toEqual(
        ok({ success: true }),
      )
    })

    test('is limited to ten guesses a day from all clients', async () => {
      const rateLimits = counted()
      const guess = (client: number) =>
        answer('ada@example.org', whole, { rateLimits, clientAddress: `192.0.2.${client}` })
      for (let miss = 0; miss < 10; miss++) expect(await guess(miss)).toEqual(unknown)
      await add('Ada')
      expect(await guess(50)).toEqual(silentAnswer)
    })

    test('does not count right answers, for a venue behind one network address', async () => {
      const rateLimits = counted()
      for (let guest = 0; guest < 12; guest++) {
        await add(`Guest${guest}`)
        expect(await answer(`guest${guest}@example.org`, whole, { rateLimits })).toEqual(
          ok({ success: true }),
        )
      }
      expect(await answer('stranger@example.org', whole, { rateLimits })).toEqual(unknown)
    })
  })

  test('does not show in the directory what somebody eats', async () => {
    await add('Ada', { allow_public_listing: true })
    await answer('ada@example.org', whole)
    const rows = await store().db.selectFrom('participants_public').selectAll().execute()
    expect(rows).toMatchObject([{ customer_name: 'Ada', lunch_preference: null, dinner_preference: null }])
    expect(JSON.stringify(rows)).not.toMatch(/spicy-tofu|prefer-vegan/)
  })
})
