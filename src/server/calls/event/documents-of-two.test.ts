import { describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments as documents, pricedAt } from '../../../../tests/support/event.ts'
import { openDocumentsHarness } from '../../../../tests/support/event-documents.ts'
import { ok } from '../../../domain/result.ts'

const { tickets, people, links } = documents

describeOnBothEngines('the documents of the event', (store) => {
  const { harness, call, answered, get, publish, noted, event } = openDocumentsHarness(store)

  describe('that two organisers change at once', () => {
    test('hold both changes, where they are in different fields', async () => {
      const [first, ...others] = people.organizers
      if (!first) return expect.fail('nobody organises')
      const withFirst = (changes: object) => ({ organizers: [{ ...first, ...changes }, ...others] })
      const [one, other] = await Promise.all([
        publish('people', withFirst({ bio: 'Rings bells.' })),
        publish('people', withFirst({ role: 'Bells' }), { who: 'teo' }),
      ])
      expect([one, other].map((answer) => answer.ok && answer.value.version).sort()).toEqual([2, 3])
      expect((await get('people')).value).toEqual(withFirst({ bio: 'Rings bells.', role: 'Bells' }))
    })

    test('are refused to the later one where both changed the same, with both values', async () => {
      harness.now = new Date('2025-08-01T08:41:00Z')
      await publish('links', { ...links, maps: { ...links.maps, label: 'Chat' } }, { who: 'teo' })
      harness.pass(3_600_000)
      const mine = { ...links, maps: { ...links.maps, label: 'Talk' } }
      expect(await publish('links', mine)).toEqual({
        ok: false,
        refusal: {
          reason: 'conflict',
          sentence: 'Teo Beispiel changed this at 10:41',
          conflict: {
            current: 2,
            fields: [{ path: ['maps', 'label'], before: links.maps.label, theirs: 'Chat', yours: 'Talk' }],
          },
        },
      })
      expect((await get('links')).version).toBe(2)
      // With the version that was seen meanwhile it is a decision.
      expect((await publish('links', mine, { version: 2 })).ok).toBe(true)
      harness.pass(24 * 3_600_000)
      expect(await publish('links', links, { version: 2 })).toMatchObject({
        refusal: { sentence: 'Mara Muster changed this at 11:41 on 1 August' },
      })
    })

    test('are published once by a press that is tried again', async () => {
      const value = pricedAt(5900)
      const key = 'a-key-of-this-one-press'
      const presses = await Promise.all(
        [key, key, '', ''].map((given) => publish('tickets', value, { key: given })),
      )
      for (const press of presses) expect(press).toEqual(ok({ success: true, version: 2, merged: false }))
      await publish('tickets', tickets, { version: 2 })
      expect(await publish('tickets', value, { key })).toEqual(presses[0])
      expect((await get('tickets')).history).toHaveLength(3)
      expect(await noted()).toHaveLength(2)
    })
  })

  describe('have a draft', () => {
    const save = (value: Record<string, unknown>, draft: number | null, who: 'mara' | 'teo' = 'mara') =>
      call('save-event-draft', { name: 'links', version: 1, value, draft }, who)
    const saved = async (...given: Parameters<typeof save>) => {
      const answer = await save(...given)
      return answer.ok ? answer.value.draft : expect.fail(answer.refusal.sentence)
    }

    test('that all organisers share, finished or not, and nobody else sees', async () => {
      const id = await saved({ half: 'done' }, null)
      expect((await get('links')).draft).toEqual({
        id,
        version: 1,
        value: { half: 'done' },
        saved_at: harness.now.toISOString(),
        saved_by: 'Mara Muster',
      })
      const listed = (await answered('list-event-documents', {})).documents.find(
        ({ name }) => name === 'links',
      )
      expect(listed?.draft).toEqual({ saved_at: harness.now.toISOString(), saved_by: 'Mara Muster' })
      expect(event().links).toEqual(links)
      const next = await saved({ half: 'more' }, id, 'teo')
      expect((await get('links')).draft).toMatchObject({ id: next, saved_by: 'Teo Beispiel' })
      expect(await noted()).toEqual([['mara@example.org', 'event-draft-begun', { document: 'links' }]])
    })

    test('that two who save at once merge, and that is refused where both changed the same', async () => {
      const begun = await saved({ a: 1, b: 1 }, null)
      await saved({ a: 2, b: 1 }, begun, 'teo')
      const others = { saved_at: harness.now.toISOString(), saved_by: 'Teo Beispiel' }
      expect(await save({ a: 1, b: 2 }, begun)).toMatchObject({
        value: { merged: true, merged_with: others },
      })
      expect((await get('links')).draft?.value).toEqual({ a: 2, b: 2 })
      expect(await save({ a: 3, b: 1 }, begun)).toMatchObject({
        refusal: {
          reason: 'conflict',
          conflict: { fields: [{ path: ['a'], before: 1, theirs: 2, yours: 3 }] },
        },
      })
    })

    test('that is gone once it is published, unless somebody saved another meanwhile', async () => {
      const chat = (label: string) => ({ ...links, maps: { ...links.maps, label } })
      const draft = await saved(chat('Chat'), null)
      expect((await publish('links', chat('Chat'), { draft })).ok).toBe(true)
      expect((await get('links')).draft).toBeNull()

      const seen = await saved(chat('Talk'), null)
      await saved(chat('Speak'), seen, 'teo')
      expect((await publish('links', chat('Talk'), { version: 2, draft: seen })).ok).toBe(true)
      expect((await get('links')).draft?.value).toEqual(chat('Speak'))
    })

    test('that is discarded by who has seen it', async () => {
      const first = await saved({ a: 1 }, null)
      const second = await saved({ a: 2 }, first, 'teo')
      const discard = (draft: number) => call('discard-event-draft', { name: 'links', draft })
      expect(await discard(first)).toMatchObject({
        refusal: { reason: 'conflict', sentence: 'Teo Beispiel changed this at 12:00' },
      })
      for (let press = 0; press < 2; press += 1) expect(await discard(second)).toEqual(ok({ success: true }))
      expect((await get('links')).draft).toBeNull()
    })

    test('without text that cannot be stored, however deep', async () => {
      for (const value of [{ a: ['\u0000'] }, { a: { '\ud800': 1 } }, { a: [{ b: '\udfff' }] }])
        expect(await save(value, null)).toMatchObject({ refusal: { reason: 'invalid' } })
      expect(await saved({ a: ['\u0001', { b: '\\u0000' }] }, null)).toBeGreaterThan(0)
    })

    test('of which the last twenty savings are kept', async () => {
      let draft: number | null = null
      for (let turn = 0; turn < 25; turn += 1) draft = await saved({ turn }, draft)
      expect(await store().db.selectFrom('event_drafts').select('id').execute()).toHaveLength(20)
    })
  })
})
