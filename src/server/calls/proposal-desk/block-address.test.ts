import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { nobody, openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { proposalsAt } from '../../../../tests/support/proposals.ts'
import { untilBlocked } from '../../../../tests/support/waiting-for-locks.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import type { Db } from '../../store/engine/db.ts'
import { erasePerson } from '../../store/erasure.ts'

/** docs/product.md#proposals */
describeOnBothEngines('blocked addresses', (store, engine) => {
  const harness = openCallHarness(store)
  const { pass } = harness
  const { submit, edit, proposed } = proposalsAt(harness)
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, harness.now, { email: 'mara@example.org' })
    await signedIn(store().db, harness.now, { email: 'teo@example.org' })
  })
  const call = <Name extends CallName>(name: Name, payload: object) =>
    harness.call(name, payload, { adminToken }) as Promise<Result<CallOutput<Name>>>
  const log = () => store().db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  test('takes no proposals or changes from a blocked address, in any case, until it is unblocked', async () => {
    const { id, token } = await proposed()
    const other = await proposed({ contributor_email: 'noa@example.org' })
    expect(await call('block-address', { id })).toEqual(ok({ success: true }))
    expect(await call('block-address', { id })).toEqual(ok({ success: true }))
    const refused = refuse('forbidden', messages.blocked('hello@example.org'))
    expect(await submit({ contributor_email: 'MIA@Example.org' })).toEqual(refused)
    expect(await edit(token, id, { title: 'Buy now' })).toEqual(refused)
    expect(await edit(other.token, other.id)).toEqual(refused)
    const list = await call('find-proposals', { tab: 'board', search: '' })
    const marks = list.ok ? list.value.proposals.map(({ isBlocked }) => isBlocked) : []
    expect(marks.sort()).toEqual([false, true])
    const blocked = await call('list-blocked-addresses', {})
    expect(blocked).toMatchObject(ok([{ email: 'mia@example.org', blocked_by: 'mara@example.org' }]))
    const file = await call('export-blocked-addresses', {})
    expect(JSON.stringify(file)).toMatch(/mia@example\.org.*2025-08-01 12:00.*mara@example\.org/)
    const [block] = blocked.ok ? blocked.value : []
    expect(await call('unblock-address', { id: block?.id })).toEqual(ok({ success: true }))
    expect(await call('unblock-address', { id: block?.id })).toEqual(refuse('not-found', messages.notBlocked))
    expect(await submit()).toMatchObject({ ok: true })
    expect((await log()).map(({ action }) => action)).toEqual([
      'address-blocked',
      'blocked-addresses-exported',
      'address-unblocked',
    ])
    expect(JSON.stringify(await log())).not.toContain('mia@')
  })

  test('refuses to block an address of the organisers', async () => {
    for (const contributor_email of ['Teo@example.org', 'hello@example.org']) {
      const { id } = await proposed({ contributor_email })
      expect(await call('block-address', { id })).toEqual(
        refuse('conflict', messages.organisersAddress(contributor_email.toLowerCase())),
      )
      pass(1)
    }
    expect(await call('list-blocked-addresses', {})).toEqual(ok([]))
  })

  test('blocks an address with which an organiser’s address ends, or that differs from it only after a plus sign', async () => {
    for (const contributor_email of ['lo@example.org', 'teo+talk@example.org']) {
      const { id } = await proposed({ contributor_email })
      expect(await call('block-address', { id })).toEqual(ok({ success: true }))
      pass(1)
    }
  })

  const erase = (tx: Db) => {
    const email = 'mia@example.org'
    const { voterKey } = harness.context()
    const whose = { email, voterId: voterOfAddress(voterKey, email), requestId: nobody }
    return erasePerson(tx, whose, harness.now)
  }

  test('keeps a block, but not the address, when its person has their data deleted', async () => {
    const { id } = await proposed()
    await call('block-address', { id })
    await store()
      .db.transaction()
      .execute((tx) => erase(tx))
    expect(await everythingStored(store())).not.toContain('mia@')
    expect(await submit()).toMatchObject({ refusal: { reason: 'forbidden' } })
    expect(await call('list-blocked-addresses', {})).toMatchObject(ok([{ email: null }]))
  })

  test.runIf(engine === 'postgresql')('blocks nobody whose data is being deleted at the moment', async () => {
    const { id } = await proposed()
    const { blocking } = await store()
      .db.transaction()
      .execute(async (tx) => {
        await erase(tx)
        const blocking = call('block-address', { id })
        await Promise.race([blocking, untilBlocked(store(), 1)])
        return { blocking }
      })
    expect(await blocking).toEqual(refuse('not-found', messages.notFound))
    expect(await everythingStored(store())).not.toContain('mia@')
  })
})
