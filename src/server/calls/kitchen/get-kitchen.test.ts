import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import type { Kitchen } from '../../../domain/kitchen.ts'

describeOnBothEngines('the kitchen', (store) => {
  const harness = openCallHarness(store)
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, harness.now)
  })
  async function kitchen(): Promise<Kitchen> {
    const answer = await harness.call('get-kitchen', {}, { adminToken })
    return answer.ok ? (answer.value as Kitchen) : expect.fail(answer.refusal.sentence)
  }

  test('counts every good seat of paid orders, also those of guests, and no other', async () => {
    const answers = { commitment_status: 'yes-full', lunch_preference: 'spicy-tofu' }
    const ada = await harness.add('Ada Bern', { ...answers, number_of_tickets: 3 })
    const { db } = store()
    await harness.add('Bo Refunded', { ...answers, status: 'refunded', refunded_at: harness.now })
    await harness.add('Cy Pending', { ...answers, status: 'pending', paid_at: null })
    const change = (position: number) =>
      db.updateTable('seats').where('order_id', '=', ada).where('position', '=', position)
    await change(2).set({ commitment_status: 'yes-morning', lunch_preference: 'miso-chicken' }).execute()
    const lunch = async () => (await kitchen()).meals.find(({ id }) => id === 'lunch')
    expect(await kitchen()).toMatchObject({ heads: 3 })
    expect(await lunch()).toMatchObject({ notSaid: 1 })
    expect((await lunch())?.options.map(({ said }) => said)).toEqual([0, 1, 1, 0])
    await change(3).set({ cancelled_at: harness.now }).execute()
    expect(await kitchen()).toMatchObject({ heads: 2 })
    expect(await lunch()).toMatchObject({ notSaid: 0 })
  })

  test('alone shows what people wrote about allergies, not the overview or its CSV', async () => {
    const question = { id: 'allergies', name: 'Allergies', question: 'What do you not eat?' }
    const text = { ...question, kind: 'text', asked: 'both', isRequired: false, options: [] } as const
    await harness.add('Ada Bern', { further_answers: { allergies: 'Celery' } })
    const seen = async (kitchen?: 'allergies') => {
      const poll = { ...testEvent.poll, questions: [...testEvent.poll.questions, { ...text, kitchen }] }
      const given = { adminToken, event: { ...testEvent, poll } }
      const { internalSecret: token } = harness.context()
      const answers = [
        await harness.call('get-kitchen', {}, given),
        await harness.call('get-participants-overview', { token }, given),
        await harness.call('export-internal-participants', { token }, given),
      ]
      return answers.map((answer) => /Celery|Allergies/.test(JSON.stringify(answer)))
    }
    expect(await seen('allergies')).toEqual([true, false, false])
    // Negative control: any other text is in the overview, too.
    expect(await seen()).toEqual([false, true, true])
  })

  test('is for administrators alone', async () => {
    expect(await harness.call('get-kitchen', {})).toMatchObject({
      ok: false,
      refusal: { reason: 'not-signed-in' },
    })
  })
})
