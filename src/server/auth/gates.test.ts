import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/admins.ts'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { everythingStored } from '../../../tests/support/everything-stored.ts'
import { callsWithSecret, combinations, isLetIn } from '../../../tests/support/secret-calls.ts'
import { adminMessages } from '../../domain/messages/admin-messages.ts'
import { refuse } from '../../domain/result.ts'
import { answerCall } from '../http/answer.ts'
import { newToken } from '../lib/tokens.ts'
import { insertTask } from '../store/tasks.ts'

const now = new Date('2025-08-01T10:00:00Z')
const month = 30 * 24 * 3600_000
const refused = refuse('forbidden', adminMessages.internalRefused)

describeOnBothEngines('the gate admin-with-secret', (store) => {
  const secret = 'the-end-of-the-links'
  let taskId: string
  let tokens: Record<'none' | 'junk' | 'expired' | 'live', string | undefined>
  beforeEach(async () => {
    const { db } = store()
    const before = new Date(now.getTime() - month)
    tokens = {
      none: undefined,
      junk: newToken(),
      expired: await signedIn(db, before, { email: 'teo@example.org' }),
      live: await signedIn(db, now),
    }
    const task = { title: 'Order ice', description: null, due_date: null, owner: null }
    taskId = (await insertTask(db, task, now)).id
  })
  const contextOf = (session: keyof typeof tokens) =>
    testContext({ db: store().db, now, adminToken: tokens[session], internalSecret: secret })
  const secretOf = {
    none: () => ({}),
    wrong: () => ({ token: `${secret}x` }),
    right: () => ({ token: secret }),
  }

  describe.each(callsWithSecret)('%s', (name, payload) => {
    test.each(combinations)(
      'admits only the right secret with a live session (secret: $secret, session: $session)',
      async (who) => {
        const another = () => ({ token: tokens.live })
        const given = { ...payload(taskId), ...{ ...secretOf, another }[who.secret]() }
        const before = await everythingStored(store())
        const answer = await answerCall(name, given, contextOf(who.session))
        if (isLetIn(who)) return expect(answer).toMatchObject({ ok: true })
        expect(answer).toEqual(refused)
        expect(await everythingStored(store())).toBe(before)
      },
    )

    test('gives strangers the same refusal, whatever is sent', async () => {
      for (const sent of [null, 7, 'text', [], { token: [secret] }, { token: null }, { unknown: 1 }]) {
        expect(await answerCall(name, sent, contextOf('live'))).toEqual(refused)
        expect(await answerCall(name, { token: secret, unknown: sent }, contextOf('none'))).toEqual(refused)
      }
      // Negative control: an administrator gets the reason.
      const answer = await answerCall(name, { token: secret, unknown: 1 }, contextOf('live'))
      expect(answer).toMatchObject({ refusal: { reason: 'invalid' } })
    })
  })
})
