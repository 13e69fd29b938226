import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openSendingDesk, sendingText as text } from '../../../../tests/support/sending-desk.ts'
import { day, minute } from '../../../domain/durations.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'

/** docs/product.md#writing-to-people */
describeOnBothEngines('mails to many', (store) => {
  const { harness, signIn, call, done, create, send, progress, fill } = openSendingDesk(store)

  test('recalled in time reach nobody, also when scheduled', async () => {
    await fill()
    const at = new Date(harness.now.getTime() + 2 * day).toISOString()
    const id = await send(['participants'], 4, { at })
    const other = await send(['waitlist'], 1, { subject: 'For those who wait' })
    harness.pass(2 * day - 1)
    expect(await harness.mails('ada@example.org')).toEqual([])
    await signIn('teo@example.org')
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
    // What was recalled may be sent again at once.
    await signIn('lea@example.org')
    expect(await create(['participants'], 4)).toMatchObject({ ok: true })
  })

  test('recalled late reach those whose mail had gone, also after a process died with some in hand', async () => {
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

  test('that failed before the rest was recalled are not tried again', async () => {
    await fill()
    const id = await send(['participants'], 4)
    const failed = { failed_at: harness.now, last_error: '550 no such user' }
    await store().db.updateTable('outbox').set(failed).where('recipient', '=', 'ada@example.org').execute()
    await done('recall-sending', { id })
    expect(await call('retry-sending', { id })).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.alreadyRecalled },
    })
    expect(await progress(id)).toMatchObject({ failed: 1, leftOut: 0 })
  })
})
