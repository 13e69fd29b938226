/** The process dies before each statement of a call in turn. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/admins.ts'
import { openCallHarness } from '../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { dyingBefore, Killed } from '../../../tests/support/dying-statements.ts'
import { at, openPlanHarness } from '../../../tests/support/plans.ts'
import { proposal, proposalsAt } from '../../../tests/support/proposals.ts'
import type { CallName } from '../../domain/calls/index.ts'

/** docs/security.md#process-killed */
describeOnBothEngines('a call of an admin page that is killed before any of its statements', (store) => {
  const harness = openCallHarness(store)
  const { proposed } = proposalsAt(harness)
  const { talks, move } = openPlanHarness(store)
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, harness.now, { email: 'desk@example.org' })
  })

  /** A hash of every row, but counters. */
  async function everything(): Promise<string> {
    const { rows: tables } = await store().pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`,
    )
    const { rows } = await store().pool.query<{ hash: string }>(
      tables
        .map(({ name }) => `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`)
        .join(' union all '),
    )
    return rows.map(({ hash }) => hash).join()
  }

  async function isAllOrNothing(name: CallName, payload: object): Promise<void> {
    const before = await everything()
    const idempotencyKey = randomUUID()
    for (let number = 1; number < 200; number += 1) {
      const { seen, plugin } = dyingBefore(number)
      const context = {
        db: store().db.withPlugin(plugin),
        adminToken,
        idempotencyKey,
      }
      const answer = await harness.call(name, payload, context).catch((error: unknown) => error)
      if (seen.statements < number) {
        expect([name, answer]).toMatchObject([name, { ok: true }])
        expect([name, number > 3, (await everything()) !== before]).toEqual([name, true, true])
        return
      }
      expect([name, number, answer]).toEqual([name, number, expect.any(Killed)])
      expect([name, number, (await everything()) === before]).toEqual([name, number, true])
    }
    expect.fail(`${name} never ends`)
  }

  test('changes proposals wholly or not at all', async () => {
    const [talk, other] = await talks(['Agents', 'ada@exmaple.org'], ['Maps', 'ada@example.org'])
    await move(talk, at('hall', 'first'))
    await move(other, at('loft', 'first'))
    const [source] = talk?.sources ?? []
    const seen = {
      ...proposal,
      title: 'Agents',
      contributor_name: 'Host of Agents',
      contributor_email: 'ada@exmaple.org',
    }
    await isAllOrNothing('edit-proposal', {
      id: source?.id,
      ...seen,
      title: 'Better agents',
      contributor_email: 'ada@example.org',
      seen,
    })
    harness.pass(60_000)
    const { id } = await proposed()
    await isAllOrNothing('hide-proposals', { ids: [id], reason: 'An advertisement' })
    await isAllOrNothing('show-proposals', { ids: [id] })
    await isAllOrNothing('block-address', { id })
    const [block] = await store().db.selectFrom('blocked_addresses').select('id').execute()
    await isAllOrNothing('unblock-address', { id: block?.id })
    await isAllOrNothing('delete-proposals', { ids: [id], word: 'delete' })
  })

  test('changes profiles wholly or not at all', async () => {
    const profileId = await harness.add('Ada Bern', { about_me: 'Likes trams.', allow_public_listing: true })
    await isAllOrNothing('moderate-profile', {
      profileId,
      act: 'empty',
      field: 'about_me',
      seen: 'Likes trams.',
      tell: true,
    })
    await isAllOrNothing('moderate-profile', { profileId, act: 'hide', tell: true })
    await isAllOrNothing('moderate-profile', { profileId, act: 'show', tell: true })
  })

  test('writes to many people wholly or not at all', async () => {
    for (const name of ['Ada Bern', 'Bo Lind', 'Cy Rossi']) await harness.add(name)
    const written = { audience: ['participants'], subject: 'See you', text: 'Hello {name}', at: null }
    await isAllOrNothing('test-sending', { audience: written.audience, subject: 'See you', text: 'Hello' })
    await isAllOrNothing('create-sending', { ...written, count: 3 })
    const [sending] = await store().db.selectFrom('sendings').select('id').execute()
    await isAllOrNothing('recall-sending', { id: sending?.id })
  })
})
