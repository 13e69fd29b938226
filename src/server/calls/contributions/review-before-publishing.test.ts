import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { proposal, proposalsAt } from '../../../../tests/support/proposals.ts'
import type { CallContext } from '../../context.ts'
import { countView } from '../../store/views.ts'

/** docs/product.md#proposals */
describeOnBothEngines('while organisers look at proposals first', (store) => {
  const harness = openCallHarness(store)
  const { mails, newestToken } = proposalsAt(harness)
  const looking = (): Pick<CallContext, 'event'> => {
    const { event } = harness.context()
    return { event: { ...event, proposals: { ...event.proposals, shown: 'after-a-look' } } }
  }
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, harness.now)
  })
  const submit = () => harness.call('submit-contribution', proposal, looking())
  const onBoard = () => countView(store().db, 'contributions_public', [])
  const look = (ids: readonly string[]) => harness.call('show-proposals', { ids }, { adminToken })
  const only = () => store().db.selectFrom('contributions').selectAll().executeTakeFirstOrThrow()

  test('a new one waits, its proposer is told so, and it is public once somebody has looked', async () => {
    expect(await submit()).toMatchObject({ ok: true, value: { waits: true } })
    expect(await onBoard()).toBe(0)
    const [mail] = await mails()
    expect(mail?.text).toContain('We look at it first')
    expect(mail?.text).not.toContain('It is on the board')
    await look([(await only()).id])
    expect(await onBoard()).toBe(1)
  })

  test('a receipt that goes out late says where the proposal stands by then, and none says so of a hidden one', async () => {
    await submit()
    await look([(await only()).id])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('It is on the board')
    const spam = { ...proposal, contributor_email: 'spam@example.org' }
    await harness.call('submit-contribution', spam)
    const { id } = await store()
      .db.selectFrom('contributions')
      .select('id')
      .where('contributor_email', '=', 'spam@example.org')
      .executeTakeFirstOrThrow()
    await harness.call('hide-proposals', { ids: [id] }, { adminToken })
    expect(await mails('spam@example.org')).toEqual([])
  })

  test('a changed text waits again, a changed phone number does not', async () => {
    await submit()
    const { id } = await only()
    await look([id])
    const token = await newestToken()
    const { type: _, ...entry } = proposal
    const edit = (updates: object) => {
      const payload = { token, contributionId: id, updates: { ...entry, ...updates } }
      return harness.call('update-contribution', payload, looking())
    }
    expect(await edit({ contributor_phone: null })).not.toHaveProperty('value.waits')
    expect(await onBoard()).toBe(1)
    expect(await edit({ details: 'Buy now' })).toMatchObject({ ok: true, value: { waits: true } })
    expect(await onBoard()).toBe(0)
    expect(await only()).toMatchObject({ standing: 'waiting', looked_at: null })
  })

  test('those that wait go on waiting when the setting changes, and edits do not bring them out', async () => {
    await submit()
    const { id } = await only()
    const token = await newestToken()
    const { type: _, ...entry } = proposal
    const payload = { token, contributionId: id, updates: { ...entry, details: 'Better' } }
    expect(await harness.call('update-contribution', payload)).toMatchObject({ value: { waits: true } })
    expect(await onBoard()).toBe(0)
  })
})
