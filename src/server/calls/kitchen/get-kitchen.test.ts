import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
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

  test('is for administrators alone', async () => {
    expect(await harness.call('get-kitchen', {})).toMatchObject({
      ok: false,
      refusal: { reason: 'not-signed-in' },
    })
  })
})
