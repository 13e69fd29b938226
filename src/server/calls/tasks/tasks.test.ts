import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import type { AnyCallName, CallOutput } from '../../../domain/calls/index.ts'
import { taskMessages } from '../../../domain/messages/admin-messages.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Task } from '../../../domain/task-board.ts'
import { answerCall } from '../../http/answer.ts'

const [mara, teo] = testEvent.people.organizers.map(({ name }) => name)
const nobody = '00000000-0000-4000-8000-000000000000'
const gone = refuse('not-found', taskMessages.gone)
const refusedBecause = (sentence: string) => ({ ok: false, refusal: { reason: 'invalid', sentence } })

describeOnBothEngines('the task board', (store) => {
  let now: Date
  let adminToken: string
  const later = (ms = 60_000) => {
    now = new Date(now.getTime() + ms)
  }
  const call = async <Name extends AnyCallName>(name: Name, payload: object) => {
    const context = testContext({ db: store().db, now, adminToken })
    return answerCall(name, { token: context.internalSecret, ...payload }, context)
  }
  const create = (taskData: object) => call('create-internal-task', { taskData })
  const update = (taskId: string, updates: object) => call('update-internal-task', { taskId, updates })
  const remove = (taskId: string) => call('delete-internal-task', { taskId })
  const list = async () => {
    const listed = await call('list-internal-tasks', {})
    if (!listed.ok) throw new Error(listed.refusal.sentence)
    return listed.value
  }
  const created = async (taskData: object): Promise<Task> => {
    const answer = await create(taskData)
    if (!answer.ok) throw new Error(answer.refusal.sentence)
    return (answer.value as CallOutput<'create-internal-task'>).task
  }
  const noted = () => store().db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  const tasksAndNotes = async () => [await list(), await noted()]

  beforeEach(async () => {
    now = new Date('2025-08-01T10:00:00Z')
    adminToken = await signedIn(store().db, now)
  })

  test('tells the later of two organisers who changed the same meanwhile, and merges different fields', async () => {
    const { id } = await created({ title: 'Order ice', description: null, owner: mara })
    const change = (updates: object, seen: object) =>
      call('update-internal-task', { taskId: id, updates, seen })
    later()
    const first = { title: 'Order ice for 21 baths', description: 'Ask Nils.' }
    expect(await change(first, { title: 'Order ice', description: null })).toMatchObject({ ok: true })
    later()
    const changed = (now: string) => `mara@example.org changed this at 12:01. It is now: ${now}`
    const sentence = changed('Order ice for 21 baths')
    expect(
      await change(
        { title: 'Order snow', description: 'Ask Ida.', owner: teo },
        { title: 'Order ice', description: null, owner: mara },
      ),
    ).toEqual(
      refuse('conflict', sentence, { fields: { title: sentence, description: changed('Ask Nils.') } }),
    )
    expect((await list())[0]).toMatchObject({ ...first, owner: mara })
    // Another field, the same value, or what the later one has read since.
    expect(await change({ owner: teo }, { owner: mara })).toMatchObject({ ok: true })
    expect(await change({ description: 'Ask Nils.' }, { description: null })).toMatchObject({ ok: true })
    expect(await change({ title: 'Order snow' }, { title: first.title })).toMatchObject({ ok: true })
    expect((await list())[0]).toMatchObject({ title: 'Order snow', description: 'Ask Nils.', owner: teo })
  })

  test('creates, changes, completes and deletes a task, and notes each step in the audit log', async () => {
    const task = await created({
      title: '  Order ice ',
      description: ' 21 baths, please\n',
      due_date: '2025-08-29',
      owner: teo,
    })
    expect(task).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Order ice',
      description: '21 baths, please',
      due_date: '2025-08-29',
      owner: teo,
      completed: false,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    expect(await list()).toEqual([task])

    later()
    const edited = { ...task, title: 'Order more ice', due_date: null, updated_at: now.toISOString() }
    const answer = await update(task.id, { title: 'Order more ice', due_date: '' })
    expect(answer).toEqual(ok({ success: true, task: edited }))
    later()
    await update(task.id, { completed: true })
    expect(await list()).toEqual([{ ...edited, completed: true, updated_at: now.toISOString() }])
    await update(task.id, { completed: false })
    expect(await remove(task.id)).toEqual(ok({ success: true }))
    expect(await list()).toEqual([])

    const steps = await noted()
    expect(
      steps.map(({ actor, action, details, subject_id }) => ({ actor, action, details, subject_id })),
    ).toEqual(
      [
        { action: 'task-created', details: { title: 'Order ice' } },
        {
          action: 'task-updated',
          details: { title: 'Order more ice', changed: ['title', 'due_date'] },
        },
        { action: 'task-completed', details: { title: 'Order more ice' } },
        { action: 'task-reopened', details: { title: 'Order more ice' } },
        { action: 'task-deleted', details: { title: 'Order more ice' } },
      ].map((step) => ({ ...step, actor: 'mara@example.org', subject_id: task.id })),
    )
  })

  test('stores empty and missing texts as null', async () => {
    for (const taskData of [
      { title: 'Bare' },
      { title: 'Bare', description: ' \n ', due_date: '', owner: '' },
      { title: 'Bare', description: null, due_date: null, owner: null },
    ]) {
      expect(await created(taskData)).toMatchObject({ description: null, due_date: null, owner: null })
    }
  })

  test('lists open tasks first, by due date and then the newest, and completed ones last', async () => {
    const titles = async () => (await list()).map(({ title }) => title)
    await created({ title: 'no day, older' })
    later()
    await created({ title: 'no day, newer' })
    await created({ title: 'in September', due_date: '2025-09-01' })
    await created({ title: 'in August, older', due_date: '2025-08-05' })
    later()
    await created({ title: 'in August, newer', due_date: '2025-08-05' })
    const done = await created({ title: 'done, in July', due_date: '2025-07-01' })
    await update(done.id, { completed: true })
    await update((await created({ title: 'done, no day' })).id, { completed: true })
    expect(await titles()).toEqual([
      'in August, newer',
      'in August, older',
      'in September',
      'no day, newer',
      'no day, older',
      'done, in July',
      'done, no day',
    ])
  })

  describe('with two administrators at work', () => {
    test('changes the given fields of a task and no other', async () => {
      const { id } = await created({ title: 'Pizza', owner: mara })
      await Promise.all([
        update(id, { description: '40 of them' }),
        update(id, { completed: true }),
        update(id, { due_date: '2025-08-30' }),
        update(id, { owner: teo }),
      ])
      expect(await list()).toMatchObject([
        {
          title: 'Pizza',
          description: '40 of them',
          completed: true,
          due_date: '2025-08-30',
          owner: teo,
        },
      ])
    })

    test('notes the same update twice as one change', async () => {
      const { id } = await created({ title: 'Pizza' })
      later()
      const first = await update(id, { completed: true })
      later()
      expect(await update(id, { completed: true })).toEqual(first)
      expect((await noted()).map(({ action }) => action)).toEqual(['task-created', 'task-completed'])
    })

    test('refuses to change or delete a task that was deleted elsewhere', async () => {
      const { id } = await created({ title: 'Pizza' })
      const answers = await Promise.all([remove(id), remove(id)])
      expect(answers).toContainEqual(ok({ success: true }))
      expect(answers).toContainEqual(gone)
      expect(await update(id, { title: 'Pasta' })).toEqual(gone)
      for (const unknown of [nobody, 'x', '', '1; drop table internal_tasks', id.slice(1)]) {
        expect([await update(unknown, { completed: true }), await remove(unknown)]).toEqual([gone, gone])
      }
      expect(await list()).toEqual([])
      expect((await noted()).map(({ action }) => action)).toEqual(['task-created', 'task-deleted'])
    })
  })

  describe('refuses', () => {
    const { titleRequired, titleTooLong, descriptionTooLong, notADay, unknownOwner } = taskMessages
    const wrongFields: [what: string, fields: object, sentence: string][] = [
      ['a title of spaces', { title: ' \u200b\n' }, titleRequired],
      ['a title that is a number', { title: 7 }, titleRequired],
      ['a title that is null', { title: null }, titleRequired],
      ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, titleTooLong],
      ['a description of 10,000 characters', { description: 'x'.repeat(10_000) }, descriptionTooLong],
      ['a description that is a list', { description: ['x'] }, callMessages.wrongFieldType],
      ['a NUL in the title', { title: 'a\u0000b' }, callMessages.notPlainText],
      ['a NUL in the description', { description: 'a\u0000b' }, callMessages.notPlainText],
      ['half an emoji', { title: 'a\ud83d' }, callMessages.notPlainText],
      ['half an emoji in the description', { description: '\udc00' }, callMessages.notPlainText],
      ['31 February', { due_date: '2025-02-31' }, notADay],
      ['29 February of an ordinary year', { due_date: '2025-02-29' }, notADay],
      ['a day with a time', { due_date: '2025-08-30T00:00:00Z' }, notADay],
      ['a day written another way', { due_date: '30.8.2025' }, notADay],
      ['a day of the year 0000', { due_date: '0000-01-01' }, notADay],
      ['a day that is a number', { due_date: 20250830 }, notADay],
      ['an owner who is no organiser', { owner: 'Eve Beispiel' }, unknownOwner],
      ['an owner in small letters', { owner: mara?.toLowerCase() }, unknownOwner],
      ['an owner who is an object', { owner: {} }, unknownOwner],
      ['an id', { id: nobody }, callMessages.unknownFields(['id'])],
      ['a creation time', { created_at: '2020-01-01' }, callMessages.unknownFields(['created_at'])],
      ['a time of change', { updated_at: '2020-01-01' }, callMessages.unknownFields(['updated_at'])],
    ]
    test.each(wrongFields)('%s, with a sentence, and changes nothing', async (_what, fields, sentence) => {
      const { id } = await created({ title: 'Pizza', owner: mara })
      const before = await tasksAndNotes()
      expect(await create({ title: 'Ice', ...fields })).toMatchObject(refusedBecause(sentence))
      expect(await update(id, { title: 'Ice', ...fields })).toMatchObject(refusedBecause(sentence))
      expect(await tasksAndNotes()).toEqual(before)
    })

    test('a decision that is neither yes nor no, an update of nothing, a new task that is done', async () => {
      const { id } = await created({ title: 'Pizza' })
      const before = await tasksAndNotes()
      for (const completed of ['yes', 1, null, 'true']) {
        expect(await update(id, { completed })).toMatchObject(refusedBecause(taskMessages.notADecision))
      }
      expect(await update(id, {})).toMatchObject(refusedBecause(taskMessages.nothingToChange))
      expect(await create({ title: 'Ice', completed: true })).toMatchObject(
        refusedBecause(callMessages.unknownFields(['completed'])),
      )
      expect(await tasksAndNotes()).toEqual(before)
    })

    test('no text that is only unusual', async () => {
      for (const text of [
        '<script>alert(1)</script><img src=x onerror=alert(1)>',
        `'; drop table internal_tasks; -- " \\ %s {{7*7}} \${7*7}`,
        'مرحبا \u202Eabc\u202C 👩‍👩‍👧‍👦',
        'x'.repeat(200),
        '__proto__',
      ]) {
        expect(await created({ title: text, description: text })).toMatchObject({
          title: text,
          description: text,
        })
      }
      expect(await created({ title: 'Long', description: '\u{1f9ca}'.repeat(5_000) })).toMatchObject({
        description: '\u{1f9ca}'.repeat(5_000),
      })
      expect(await created({ title: 'Leap', due_date: '2028-02-29' })).toMatchObject({
        due_date: '2028-02-29',
      })
    })
  })
})
