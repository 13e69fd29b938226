/** A press that is repeated (docs/api.md#idempotency-keys): made from the calls that the forms of public screens make. */
import { randomUUID } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '../../src/domain/calls/index.ts'
import { idempotencyHeader } from '../../src/domain/idempotency.ts'
import { type AttackSite, openAttackSite } from '../support/attack-site.ts'
import { callRules } from './access-matrix.ts'
import { askFor, carryTo } from './callers.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

let site: AttackSite
beforeAll(async () => {
  site = await openAttackSite()
})
afterAll(() => site.stop())

/** What another press does, for each call that does not do nothing. */
const differs: Partial<Record<CallName, string>> = {
  'contribution-vote': 'forms say what is wanted, which the row of the matrix does not',
  'decline-offered-seat': 'told that the offer has ended',
  'export-your-data': 'a time of its own',
  'join-team': 'a time of its own',
  'pass-seat-on': 'without an address a link of its own, and the newest is shown',
  'rate-demo': 'a time of its own',
  'restore-food-preferences': 'a time of its own',
  'update-participant': 'a time of its own',
}
/** Refused to whoever has done nothing before; their own tests press twice. */
const refused: Partial<Record<CallName, string>> = {
  'answer-place': 'calls/day/answers-of-hosts.test.ts',
  'answer-seat-poll': 'calls/seats/seats.test.ts',
  'ask-for-demo': 'calls/demos/demos.test.ts',
  'leave-team': 'calls/demos/demos.test.ts',
  'make-plan-feed': 'calls/stars/own-plan.test.ts',
  'name-seat': 'calls/seats/seats.test.ts',
  'save-talk-notes': 'calls/day/notes-of-talks.test.ts',
  'star-talk': 'calls/stars/stars.test.ts',
}

async function callsOfForms(): Promise<CallName[]> {
  const names = new Set<string>()
  for await (const file of glob('src/web/screens/!(admin*)/*.{ts,tsx}'))
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(/backend\.call\(\s*'([a-z-]+)'/g))
      names.add(name)
  return Object.keys(callRules).filter((name): name is CallName => names.has(name))
}

test('every call of a public form that is sent twice is answered alike and done once', async () => {
  const seen = { refused: [] as string[], differs: [] as string[] }
  const called = await callsOfForms()
  expect(called.length).toBeGreaterThan(40)
  for (const name of called) {
    const rule = callRules[name]
    const { given, headers } = await carryTo(site, 'owner', rule)
    const send = (cookies: string[] = []) =>
      askFor(site, {
        method: 'POST',
        path: `/functions/v1/${name}`,
        headers: { ...plain, ...headers, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
        body,
      })
    const plain = {
      apikey: site.admin.anonKey,
      'content-type': 'application/json',
      [idempotencyHeader]: randomUUID(),
    }
    const body = JSON.stringify(await rule.payload(given))
    const first = await send()
    if (first.status !== 200) {
      seen.refused.push(name)
      continue
    }
    const before = await site.dump()
    const again = await send((first.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''))
    const isSame = again.status === 200 && again.body === first.body && (await site.dump()) === before
    if (!isSame) seen.differs.push(name)
  }
  expect(seen.refused.sort()).toEqual(Object.keys(refused))
  expect(seen.differs.sort()).toEqual(Object.keys(differs))
})
