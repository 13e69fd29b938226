import { beforeEach, describe, expect, test } from 'vitest'
import { pricedAt, testDocuments, ticketPrice } from '../../../../tests/support/event.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import { readDocument } from '../../../domain/event/check.ts'
import { formOf } from '../../../domain/event/form.ts'
import { merge } from '../../../domain/event/merge.ts'
import { eventMessages as messages } from '../../../domain/messages/event-messages.ts'
import { ok, type Refusal, refuse } from '../../../domain/result.ts'
import { createEditing, type LoadedDocument } from './editing.ts'

const { tickets } = testDocuments
const at = '2025-08-01T08:41:00.000Z'
const teo = { saved_at: at, saved_by: 'Teo Beispiel' }
const mara = { saved_at: '2025-08-01T08:42:00.000Z', saved_by: 'Mara Muster' }

/** What is stored, as the calls change it; `meanwhile` happens while one is answered. */
function openStore() {
  const versions = new Map<number, unknown>([[1, tickets]])
  const store = {
    document: {
      name: 'tickets',
      version: 1,
      value: tickets,
      published_at: at,
      published_by: null,
      draft: null,
      history: [],
    } as unknown as LoadedDocument,
    copy: undefined as { before: unknown; value: unknown } | undefined,
    calls: [] as [CallName, Record<string, unknown>][],
    refusal: undefined as Refusal | undefined,
    /** Whether what is asked for is done, and its answer does not come. */
    losesAnswers: false,
    lastDraft: 0,
    meanwhile: () => {},
    draftOfTeo(change: object) {
      const value = { ...Object((store.document.draft ?? store.document).value), ...change }
      store.document = { ...store.document, draft: { id: ++store.lastDraft, version: 1, value, ...teo } }
    },
    publishedByTeo(change: object) {
      const value = { ...Object(store.document.value), ...change }
      const version = store.document.version + 1
      versions.set(version, value)
      store.document = { ...store.document, version, value, published_by: 'Teo Beispiel', draft: null }
    },
  }
  const conflict = (before: unknown, theirs: unknown, yours: unknown, current: number) => {
    const { conflicts: fields } = merge(before, theirs, yours)
    return fields.length === 0
      ? undefined
      : refuse('conflict', 'Teo Beispiel changed this at 10:41', { conflict: { current, fields } })
  }
  const answers: Partial<Record<CallName, (payload: Record<string, unknown>) => unknown>> = {
    'get-event-document': () => ok(store.document),
    'get-event-version': ({ version }) => ok({ ...store.document, value: versions.get(Number(version)) }),
    'save-event-draft': ({ value, draft, version }) => {
      const latest = store.document.draft
      const isMerged = latest && latest.id !== draft
      const refused = isMerged && conflict(tickets, latest.value, value, latest.id)
      if (refused) return refused
      const merged = isMerged ? merge(tickets, latest.value, value).value : value
      const id = ++store.lastDraft
      const others = latest && { saved_at: latest.saved_at, saved_by: latest.saved_by }
      const saved = { id, version: Number(version), value: merged, ...mara }
      store.document = { ...store.document, draft: saved }
      return ok({
        success: true,
        draft: id,
        merged: isMerged === true,
        merged_with: isMerged ? others : null,
      })
    },
    'publish-event-document': ({ value, version, draft }) => {
      const read = readDocument('tickets', value)
      if ('problems' in read) return refuse('invalid', '', { problems: read.problems })
      const before = versions.get(Number(version))
      const refused = conflict(before, store.document.value, read.value, store.document.version)
      if (refused) return refused
      const next = store.document.version + 1
      versions.set(next, read.value)
      const left = store.document.draft?.id === draft ? null : store.document.draft
      store.document = { ...store.document, version: next, value: read.value, draft: left }
      return ok({ success: true, version: next, merged: false })
    },
    'discard-event-draft': () => {
      store.document = { ...store.document, draft: null }
      return ok({ success: true })
    },
  }
  const open = () =>
    createEditing({
      name: 'tickets',
      form: formOf('tickets'),
      loaded: store.document,
      base: { version: 1, value: tickets },
      unsaved: {
        read: () => store.copy,
        write: (copy) => {
          store.copy = copy
        },
        drop: () => {
          store.copy = undefined
        },
      },
      ask: async (name, payload) => {
        store.meanwhile()
        store.calls.push([name, payload as Record<string, unknown>])
        if (store.refusal) return { ok: false, refusal: store.refusal }
        const answer = answers[name]?.(structuredClone(payload) as Record<string, unknown>)
        return (store.losesAnswers ? refuse('not-ready', messages.saveFailed) : answer) as never
      },
      check: async (value) => {
        const read = readDocument('tickets', value)
        return 'problems' in read ? read.problems : []
      },
      timeOf: (iso) => iso.slice(11, 16),
      now: () => new Date(at),
      onChange: () => {},
    })
  return { store, open }
}

describe('a document that is edited', () => {
  let { store, open } = openStore()
  beforeEach(() => {
    ;({ store, open } = openStore())
  })
  const sent = (name: CallName) => store.calls.filter(([each]) => each === name).map(([, payload]) => payload)

  test('is saved as a draft with amounts in cents, and not again while nothing changes', async () => {
    const editing = open()
    editing.change(['kinds', 0, 'priceCents'], '65.00')
    expect(editing.read().saving).toBe('unsaved')
    await editing.save()
    await editing.save()
    expect(sent('save-event-draft')).toEqual([
      { name: 'tickets', version: 1, draft: null, value: pricedAt(6500) },
    ])
    expect(editing.read()).toMatchObject({ saving: 'saved', savedAt: at })
    expect(store.copy).toBeUndefined()
  })

  test('is not unsaved when a value is typed anew as it was', () => {
    const editing = open()
    editing.change(['kinds', 0, 'priceCents'], '12')
    editing.change(['kinds', 0, 'priceCents'], (ticketPrice / 100).toFixed(2))
    expect(editing.read().saving).toBe('saved')
    expect(store.copy).toBeUndefined()
  })

  test('keeps what was typed when saving fails or the session has ended, also over a reload', async () => {
    const editing = open()
    store.refusal = refuse('not-ready', messages.saveFailed).refusal
    editing.change(['farewell'], 'Bye.')
    await editing.save()
    expect(editing.read()).toMatchObject({ saving: 'failed', failure: messages.saveFailed })
    store.refusal = refuse('not-signed-in', 'Please sign in.').refusal
    await editing.save()
    expect(editing.read()).toMatchObject({ isSignedOut: true, failure: messages.signedOut })
    store.refusal = undefined
    const again = open()
    expect(again.read()).toMatchObject({ saving: 'unsaved', note: messages.restored })
    await again.save()
    expect(store.document.draft?.value).toMatchObject({ farewell: 'Bye.' })
  })

  test('is no conflict with what this tab saved while it was left', async () => {
    const editing = open()
    editing.change(['farewell'], 'Bye.')
    const again = open()
    await editing.save()
    again.change(['farewell'], 'Bye, and thanks.')
    await again.save()
    expect(again.read()).toMatchObject({ conflicts: [], saving: 'saved' })
    expect(store.document.draft?.value).toMatchObject({ farewell: 'Bye, and thanks.' })
  })

  test('is no conflict with what was saved when its answer was lost', async () => {
    const editing = open()
    editing.change(['farewell'], 'Bye.')
    store.losesAnswers = true
    await editing.save()
    store.losesAnswers = false
    editing.change(['farewell'], 'Bye, and thanks.')
    await editing.save()
    expect(editing.read()).toMatchObject({ conflicts: [], saving: 'saved', changedBy: undefined })
    expect(store.document.draft?.value).toMatchObject({ farewell: 'Bye, and thanks.' })
  })

  test('takes an amount as it was typed for the same one that was saved when the page was left', async () => {
    const editing = open()
    editing.change(['kinds', 0, 'priceCents'], '65')
    const { copy } = store
    await editing.save()
    store.copy = copy
    const again = open().read()
    expect(again).toMatchObject({ conflicts: [], saving: 'saved', note: undefined })
    expect(again.value).toEqual(store.document.draft?.value)
    expect(store.copy).toBeUndefined()
  })

  test('takes in what others save in other fields, and says so', async () => {
    const editing = open()
    editing.change(['farewell'], 'Bye.')
    store.draftOfTeo({ capacity: 200 })
    await editing.save()
    expect(editing.read()).toMatchObject({
      value: { farewell: 'Bye.', capacity: 200 },
      note: messages.bothKept('Teo Beispiel', '08:41'),
      saving: 'saved',
    })
  })

  for (const whose of ['mine', 'theirs'] as const)
    test(`shows both values where others changed the same, and saves ${whose}`, async () => {
      const editing = open()
      editing.change(['farewell'], 'Bye.')
      store.draftOfTeo({ farewell: 'Ciao.', capacity: 200 })
      await editing.save()
      const [conflict] = editing.read().conflicts
      expect(conflict).toEqual({
        path: ['farewell'],
        before: tickets.farewell,
        theirs: 'Ciao.',
        yours: 'Bye.',
      })
      expect(editing.read()).toMatchObject({
        changedBy: 'Teo Beispiel changed this at 10:41',
        value: { farewell: 'Bye.', capacity: 200 },
      })
      // Nothing is written over while nobody has decided.
      await editing.save()
      expect(store.document.draft?.value).toMatchObject({ farewell: 'Ciao.' })
      if (conflict) editing.decide(conflict, whose)
      await editing.save()
      expect(store.document.draft?.value).toMatchObject({
        farewell: whose === 'mine' ? 'Bye.' : 'Ciao.',
        capacity: 200,
      })
      expect(editing.read()).toMatchObject({ conflicts: [], saving: 'saved', changedBy: undefined })
    })

  test('is published, and what is typed meanwhile stays', async () => {
    const editing = open()
    editing.change(['kinds', 0, 'priceCents'], '65.00')
    await editing.save()
    store.meanwhile = () => editing.change(['farewell'], 'Bye.')
    expect(await editing.publish()).toBe(true)
    expect(editing.read()).toMatchObject({
      published: { kinds: [{ priceCents: 6500 }], farewell: tickets.farewell },
      value: { kinds: [{ priceCents: 6500 }], farewell: 'Bye.' },
      saving: 'unsaved',
    })
    expect(store.document.draft).toBeNull()
  })

  test('meets what others published meanwhile: other fields merge, the same one is decided', async () => {
    const editing = open()
    editing.change(['farewell'], 'Bye.')
    store.publishedByTeo({ farewell: 'Ciao.', capacity: 200 })
    expect(await editing.publish()).toBe(false)
    const [conflict] = editing.read().conflicts
    expect(editing.read().value).toMatchObject({ farewell: 'Bye.', capacity: 200 })
    if (conflict) editing.decide(conflict, 'mine')
    expect(await editing.publish()).toBe(true)
    expect(store.document.value).toMatchObject({ farewell: 'Bye.', capacity: 200 })
  })

  test('says what is wrong with what was changed; of the rest only once it is to be published', async () => {
    const editing = open()
    editing.change(['coupons'], [{ code: '' }])
    editing.change(['kinds', 0, 'priceCents'], '0.65')
    expect((await editing.check()).map(({ sentence }) => sentence)).toEqual([
      'Price: 65 is CHF 0.65; did you mean 65.00?',
    ])
    const paths = (await editing.problemsBeforePublishing()).map(({ path }) => path.join('.'))
    expect(paths).toContain('coupons.0.code')
    editing.change(['coupons'], [])
    editing.change(['kinds', 0, 'priceCents'], '65.00')
    await editing.check()
    expect(editing.read().problems).toEqual([])
  })

  test('keeps a sentence that only the server knows until the field changes', async () => {
    const editing = open()
    const problem = { document: 'tickets', path: ['capacity'], sentence: '5 seats are sold.' } as const
    editing.change(['capacity'], '4')
    store.refusal = refuse('invalid', problem.sentence, {
      problems: [{ ...problem, path: ['capacity'] }],
    }).refusal
    expect(await editing.publish()).toBe(false)
    store.refusal = undefined
    editing.change(['farewell'], 'Bye.')
    expect(await editing.check()).toContainEqual(problem)
    editing.change(['capacity'], '5')
    expect(await editing.check()).not.toContainEqual(problem)
  })

  test('shows what is published once its draft is discarded', async () => {
    const editing = open()
    editing.change(['farewell'], 'Bye.')
    await editing.save()
    expect(await editing.discard()).toBe(true)
    expect(editing.read()).toMatchObject({ value: tickets, saving: 'saved', savedAt: undefined })
  })
})
