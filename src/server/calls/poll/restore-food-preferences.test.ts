import { describe, expect, test } from 'vitest'
import { nobody, openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { away, morning, pollAt, whole } from '../../../../tests/support/poll-answers.ts'
import { day } from '../../../domain/durations.ts'
import { pollMessages as messages } from '../../../domain/messages/poll-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'

const expired = refuse('not-found', messages.linkExpired.title)

describeOnBothEngines('the poll', (store) => {
  const harness = openCallHarness(store)
  const { pass, counted, call, add, mails } = harness
  const { answer, open, restore, answerOf, history, queued, mailedToken } = pollAt(harness)

  describe('the link in the mail', () => {
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

    test('verifies the visitor as a voter', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      const cookies: string[] = []
      const setCookie = (cookie: string) => void cookies.push(cookie)
      await open('x'.repeat(43), { setCookie })
      const voters = () => cookies.filter((cookie) => cookie.startsWith('voter='))
      expect(voters()).toEqual([])
      await open(await mailedToken('ada@example.org'), { setCookie })
      expect(voters()).toEqual([expect.stringMatching(/^voter=[\w-]{32}\.[\w-]{32}\./)])
    })

    test('restores what a stranger has overwritten, and undoes that when repeated', async () => {
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

    test('restores the answer that is wanted, once, however often it is asked for', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', away)
      const token = await mailedToken('ada@example.org')
      pass(1)
      const restored = ok({ email: 'ada@example.org', choices: whole, previous: away })
      const presses = await Promise.all(Array.from({ length: 5 }, () => restore(token, {}, whole)))
      for (const pressed of presses) expect(pressed).toEqual(restored)
      pass(1)
      expect(await restore(token, {}, whole)).toEqual(restored)
      expect(await answerOf(id)).toEqual(Object.values(whole))
      expect(await history()).toHaveLength(3)
      // One that the link does not show any more is not put back unseen.
      expect(await restore(token, {}, morning)).toEqual(refuse('conflict', messages.changedMeanwhile))
      expect(await restore(token, {}, away)).toEqual(
        ok({ email: 'ada@example.org', choices: away, previous: whole }),
      )
    })

    test('restores an answer that is older than the history', async () => {
      const id = await add('Ada', {
        commitment_status: 'yes-full',
        lunch_preference: 'miso-chicken',
        updated_at: new Date(harness.now.getTime() - day),
      })
      await answer('ada@example.org', away)
      expect(await history()).toEqual([['yes-full', 'miso-chicken', null, null], Object.values(away)])
      const token = await mailedToken('ada@example.org')
      pass(1)
      expect(await restore(token)).toMatchObject(ok({ previous: away }))
      expect(await answerOf(id)).toEqual(['yes-full', 'miso-chicken', null, null])
      expect(await history()).toHaveLength(3)
    })

    test('restores nothing when there was no answer before', async () => {
      const id = await add('Ada')
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      expect(await restore(token)).toEqual(refuse('conflict', messages.nothingToRestore))
      expect(await answerOf(id)).toEqual(Object.values(whole))
      expect(await history()).toHaveLength(1)
    })

    test('stores every one of twenty simultaneous restorations in the history', async () => {
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

    test('cannot be replaced by a link of another kind, or replace one', async () => {
      const id = await add('Ada')
      await call('send-edit-link', { email: 'ada@example.org', participantId: id })
      const profile =
        /participants\?edit=([\w-]{43})/.exec((await mails('ada@example.org')).at(-1)?.text ?? '')?.[1] ?? ''
      expect(await call('validate-edit-token', { token: profile })).toMatchObject({ ok: true })
      pass(1)
      await answer('ada@example.org', whole)
      const own = await mailedToken('ada@example.org')
      for (const use of [open, restore]) expect(await use(profile)).toEqual(expired)
      expect(await call('validate-edit-token', { token: own })).toMatchObject({ ok: false })
      expect(await call('validate-contribution-edit-token', { token: own })).toMatchObject({ ok: false })
      expect(await open(own)).toMatchObject({ ok: true })
    })

    test('allows thirty guesses', async () => {
      const rateLimits = counted()
      for (let miss = 0; miss < 15; miss++) {
        expect(await open(`${nobody}${miss}`, { rateLimits })).toEqual(expired)
        expect(await restore('x'.repeat(43), { rateLimits })).toEqual(expired)
      }
      expect(await open('y'.repeat(43), { rateLimits })).toMatchObject(tooMany)
      expect(await restore('', { rateLimits })).toMatchObject(tooMany)
    })

    test('is not stored in the database', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      const token = await mailedToken('ada@example.org')
      expect(await everythingStored(store())).not.toContain(token)
    })
  })
})
