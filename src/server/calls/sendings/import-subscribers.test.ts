import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openSendingDesk } from '../../../../tests/support/sending-desk.ts'
import { minute } from '../../../domain/durations.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { subscriberColumns } from '../../../domain/newsletter.ts'

const header = subscriberColumns.join()

/** docs/next-event.md */
describeOnBothEngines('the import of subscribers', (store) => {
  const { signIn, call, done, waiting, fill } = openSendingDesk(store)

  test('adds a list as it was exported, mails nobody, and leaves who is known or has unsubscribed as they are', async () => {
    await fill()
    const { db } = store()
    // A spreadsheet takes both for formulas: the list guards them.
    const [email, name] = ['-nora@example.org', '@nora']
    await db.updateTable('subscribers').set({ email, name }).where('email', '=', 'nora@example.org').execute()
    const stored = () =>
      db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
    const before = await stored()
    const { csv } = await done('export-subscribers', {})
    const others = csv.trim().split('\n').length - 2
    await db.deleteFrom('subscribers').where('email', '=', email).execute()
    expect(await done('import-subscribers', { csv })).toEqual({ success: true, added: 1, known: others })
    const confirmed_at = new Date(Math.floor(Number(before?.confirmed_at) / minute) * minute)
    expect(await stored()).toMatchObject({ status: 'confirmed', name, confirmed_at })
    expect(await waiting()).toEqual([])
    expect(await done('import-subscribers', { csv })).toEqual({ success: true, added: 0, known: others + 1 })
    await db.updateTable('subscribers').set({ status: 'unsubscribed' }).execute()
    expect(await done('import-subscribers', { csv })).toEqual({ success: true, added: 0, known: others + 1 })
    expect(await stored()).toMatchObject({ status: 'unsubscribed' })
  })

  test('of two lists at once ends without a deadlock, whatever their order', async () => {
    const lines = Array.from({ length: 1500 }, (_, at) => `2025-07-01 09:00,reader${at}@example.org,,,no`)
    const add = (list: string[]) => done('import-subscribers', { csv: [header, ...list].join('\n') })
    const answers = await Promise.all([add(lines), add(lines.toReversed())])
    expect(answers.map(({ added }) => added).sort()).toEqual([0, lines.length])
  })

  test('refuses a file that is no such list, and the whole list for one wrong line', async () => {
    const { db } = store()
    await signIn('teo@example.org')
    const good = '2025-07-01 09:00,ida@example.org,Ida,,no'
    const refused = async (csv: string, sentence: string) =>
      expect(await call('import-subscribers', { csv })).toMatchObject({
        refusal: { reason: 'invalid', sentence },
      })
    for (const csv of ['', 'Email\nida@example.org', '"', '\0PNG', `${header},More\n${good},x`, good])
      await refused(csv, messages.notSubscribers)
    for (const line of [
      '2025-07-01 09:00,ida,Ida,,no',
      '2025-07-01 09:00,"ida@example.org,eve@example.org",Ida,,no',
      ',ida@example.org,Ida,,no',
      '2026-07-01 09:00,ida@example.org,Ida,,no',
      '2025-07-01 29:00,ida@example.org,Ida,,no',
      '2025-99-99 09:00,ida@example.org,Ida,,no',
      '1800-07-01 09:00,ida@example.org,Ida,,no',
      '2025-07-01 09:00,ida@example.org,Ida,javascript:alert(1),no',
    ])
      await refused([header, good, line].join('\n'), messages.wrongSubscriber(3))
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([])
  })
})
