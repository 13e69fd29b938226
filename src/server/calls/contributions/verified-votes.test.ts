import { expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openVoteHarness } from '../../../../tests/support/vote-harness.ts'
import { ok } from '../../../domain/result.ts'
import { answerCall } from '../../http/answer.ts'

const added = ok({ status: 'added' })
const removed = ok({ status: 'removed' })

describeOnBothEngines('contribution-vote by visitors with a mailed link', (store) => {
  const { contributionId, propose, browser, rows, verifiedPeople } = openVoteHarness(store)

  test('verifies votes given before and after', async () => {
    const other = await propose('noa@example.org')
    const mia = browser()
    await mia.toggle()
    expect(await rows()).toMatchObject([{ verified: false, verified_as: null }])
    await mia.open()
    await mia.toggle(other)
    expect((await rows()).map((row) => row.verified)).toEqual([true, true])
    expect(await verifiedPeople()).toBe(1)
    // The answer is what it always was.
    expect(await mia.list()).toMatchObject(
      ok({ contributionIds: expect.arrayContaining([contributionId(), other]) }),
    )
    expect(mia.cookies).toHaveLength(2)
  })

  test('verifies votes by saving an edit, too', async () => {
    const mia = browser()
    await mia.toggle()
    const updates = {
      title: 'A',
      details: 'B',
      contributor_name: 'Mia',
      contributor_email: 'mia@example.org',
      contributor_phone: null,
    }
    expect(await mia.edit(updates)).toMatchObject({ ok: true })
    expect(await rows()).toMatchObject([{ verified: true }])
  })

  test('counts a person with three browsers once', async () => {
    const voted = [browser(), browser()]
    for (const one of voted) await one.toggle()
    for (const one of voted) await one.open()
    expect([(await rows()).length, await verifiedPeople()]).toEqual([2, 1])
    // Browsers that had not voted are one voter.
    const fresh = [browser(), browser()]
    for (const one of fresh) await one.open()
    expect(await fresh[0]?.toggle()).toEqual(added)
    expect(await fresh[1]?.toggle()).toEqual(removed)
    expect(await verifiedPeople()).toBe(1)
  })

  test('stores a keyed hash instead of the address', async () => {
    await browser().open()
    const mia = browser()
    await mia.open()
    await mia.toggle()
    const [row] = await rows()
    expect(row?.verified_as).toMatch(/^[\w-]{32}$/)
    const elsewhere = browser({ voterKey: 'another key' })
    await elsewhere.open()
    await elsewhere.toggle()
    expect(await verifiedPeople()).toBe(2)
  })

  test('does not verify votes by a wrong link', async () => {
    const eve = browser()
    await eve.toggle()
    const context = testContext({ db: store().db, voterCookie: eve.jar.voter })
    await answerCall('validate-contribution-edit-token', { token: 'A'.repeat(43) }, context)
    expect(await rows()).toMatchObject([{ verified: false }])
  })
})
