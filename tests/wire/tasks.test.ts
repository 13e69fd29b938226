/**
 * The task board over HTTP: who may make its calls, and what a stranger's client gets (docs/security.md#secret-links,
 * docs/security.md#cross-site-scripting, docs/security.md#cross-site-requests).
 */
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminMessages, taskMessages } from '../../src/domain/messages/admin-messages.ts'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import type { Task } from '../../src/domain/task-board.ts'
import { type SignedIn, signIn } from '../support/admins.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { testEvent } from '../support/event.ts'
import { refusalBody } from '../support/refusal-body.ts'

let app: RunningApp
let admin: SignedIn
let anonKey: string
let client: SupabaseClient
beforeAll(async () => {
  app = await startApp({ env: { SAMPLE_DATA: 'off', LOG_LEVEL: 'debug' } })
  admin = await signIn(app)
  anonKey = secretsOf(app).anonKey
  client = createClient(app.url, anonKey, {
    auth: { persistSession: false },
    global: { headers: { cookie: admin.cookie } },
  })
})
afterAll(() => app.stop())

const post = (name: string, body: unknown, headers?: Record<string, string>) =>
  callSite(app.url, anonKey, name, body, headers)
const list = async (): Promise<Task[]> =>
  (await admin.call('list-internal-tasks', { token: admin.secret })).json()

const nobody = '00000000-0000-4000-8000-000000000000'
const callNames = [
  'list-internal-tasks',
  'create-internal-task',
  'update-internal-task',
  'delete-internal-task',
] as const
const payloads = (token: unknown) => ({
  'list-internal-tasks': { token },
  'create-internal-task': { token, taskData: { title: 'Through the wall' } },
  'update-internal-task': { token, taskId: nobody, updates: { completed: true } },
  'delete-internal-task': { token, taskId: nobody },
})

test('the official client creates, lists, changes and deletes a task', async () => {
  const token = admin.secret
  const ask = async (name: string, body: object) => {
    const { data, error } = await client.functions.invoke(name, { body: { token, ...body } })
    expect(error).toBeNull()
    return data
  }
  const { task } = await ask('create-internal-task', {
    taskData: {
      title: 'Order ice',
      description: null,
      due_date: '2025-08-29',
      owner: testEvent.people.organizers[0]?.name,
    },
  })
  expect(await ask('list-internal-tasks', {})).toEqual([task])
  expect(task).toMatchObject({ title: 'Order ice', due_date: '2025-08-29', completed: false })
  const updates = { title: 'Order more ice', description: '21 baths', due_date: null, owner: null }
  expect(await ask('update-internal-task', { taskId: task.id, updates })).toMatchObject({
    success: true,
    task: updates,
  })
  await ask('update-internal-task', { taskId: task.id, updates: { completed: true } })
  expect(await ask('list-internal-tasks', {})).toMatchObject([{ ...updates, completed: true }])
  expect(await ask('delete-internal-task', { taskId: task.id })).toEqual({ success: true })
  expect(await ask('list-internal-tasks', {})).toEqual([])

  const { error } = await client.functions.invoke('update-internal-task', {
    body: { token, taskId: task.id, updates: { completed: true } },
  })
  const { context } = error as FunctionsHttpError
  expect([context.status, await context.json()]).toEqual([404, refusalBody(taskMessages.gone)])
})

describe('the 16 combinations of secret and session', () => {
  const tokens = {
    right: () => admin.secret,
    wrong: () => 'a-wrong-secret-of-some-length',
    empty: () => '',
    none: () => undefined,
  }
  const cookies = {
    live: () => admin.cookie,
    guessed: () => `admin_token=${'A'.repeat(43)}`,
    'of the page': () => `admin_user=${admin.sessionToken}`,
    none: () => '',
  }
  for (const name of callNames) {
    test(`${name}: only both right ones get in, and all others read the same`, async () => {
      const refusals = new Set<string>()
      for (const [token, tokenOf] of Object.entries(tokens)) {
        for (const [cookie, cookieOf] of Object.entries(cookies)) {
          const answer = await post(name, payloads(tokenOf())[name], { cookie: cookieOf() })
          const text = await answer.text()
          if (token === 'right' && cookie === 'live') expect([200, 404]).toContain(answer.status)
          else refusals.add(`${answer.status} ${text} ${answer.headers.get('set-cookie')}`)
        }
      }
      expect([...refusals]).toEqual([
        `403 ${JSON.stringify(refusalBody(adminMessages.internalRefused))} null`,
      ])
    })
  }

  test('stored only the task of the right combination', async () => {
    const made = await list()
    expect(made.map(({ title }) => title)).toEqual(['Through the wall'])
    await admin.call('delete-internal-task', { token: admin.secret, taskId: made[0]?.id })
  })
})

describe('requests from outside', () => {
  const payload = () => payloads(admin.secret)['create-internal-task']

  test('of another site cannot add a task by a signed-in browser', async () => {
    const { cookie } = admin
    for (const [name, value] of [
      ['origin', 'https://evil.test'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const answer = await post('create-internal-task', payload(), { cookie, [name]: value })
      expect([answer.status, await answer.json()]).toEqual([403, refusalBody(callMessages.foreignOrigin)])
    }
    const plain = await post('create-internal-task', payload(), { cookie, 'content-type': 'text/plain' })
    expect(plain.status).toBe(415)
    expect(await list()).toEqual([])
    // Negative control: the same from the site itself.
    const own = await post('create-internal-task', payload(), { cookie, origin: app.url })
    expect(own.status).toBe(200)
    await admin.call('delete-internal-task', { token: admin.secret, taskId: (await own.json()).task.id })
  })

  test('with hostile bodies are refused with a sentence and leave nothing behind', async () => {
    const { secret: token, cookie } = admin
    const task = '{"title":"Ice"}'
    for (const body of [
      `{"token":"${token}","taskData":{"title":"Ice","title":"Fire"}}`,
      `{"token":"${token}","taskData":{"title":"Ice","__proto__":{"completed":true}}}`,
      `{"token":"${token}","taskData":{"title":"Ice","constructor":1}}`,
      `{"token":"${token}","taskData":[${task}]}`,
      `{"token":"${token}","taskData":"Ice"}`,
      `{"token":"${token}","taskData":null}`,
      `{"token":"${token}"}`,
      `{"token":"${token}","taskData":${task},"id":"${nobody}"}`,
      `{"token":"${token}","taskData":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      `{"token":"${token}","taskData":{"title":"a\\u0000b"}}`,
      `{"token":"${token}","taskData":{"title":"\\ud83d"}}`,
      `{"token":"${token}","taskData":{"title":"Ice","due_date":"2025-02-31"}}`,
      `{"token":"${token}","taskData":{"title":"Ice","description":"${'x'.repeat(10_000)}"}}`,
    ]) {
      const answer = await post('create-internal-task', body, { cookie })
      expect([body.slice(60, 120), answer.status]).toEqual([body.slice(60, 120), 400])
      expect((await answer.json()).error).toMatch(/^[A-Z].{3,}/)
    }
    const huge = await post('create-internal-task', `{"token":"${'x'.repeat(70_000)}"}`, { cookie })
    expect(huge.status).toBe(413)
    expect(await list()).toEqual([])
  })
})

test('the log holds neither the secret nor the session of the task board', async () => {
  await fetch(`${app.url}/todos_${admin.secret}`, { headers: { cookie: admin.cookie } })
  await admin.call('list-internal-tasks', { token: admin.secret })
  expect(app.output()).not.toContain(admin.sessionToken)
  // The site prints the secret links once, when it starts in demo mode.
  expect(app.output().split('/functions/v1/')[1]).toBeDefined()
  expect(
    app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n'),
  ).not.toContain(admin.secret)
})
