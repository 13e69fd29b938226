/** The official Supabase client, unmodified, is a stranger's client like any other (docs/api.md#the-wire). */
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterMessages } from '../../src/domain/messages/newsletter-messages.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'

let app: RunningApp
let client: SupabaseClient
beforeAll(async () => {
  app = await startApp()
  const { anonKey } = secretsOf(app)
  client = createClient(app.url, anonKey, { auth: { persistSession: false } })
})
afterAll(() => app.stop())

test('the official client subscribes, and the mail goes out', async () => {
  const { data, error } = await client.functions.invoke('subscribe-newsletter', {
    body: { email: 'client@example.org' },
  })
  expect([data, error]).toEqual([{ success: true }, null])
  const mail = await app.waitForMail((found) => found.to?.[0]?.address === 'client@example.org')
  expect(mail.subject).toMatch(/confirm/i)
})

test('the official client reads the sentence of a refusal', async () => {
  const { error } = await client.functions.invoke('subscribe-newsletter', { body: { email: 'nobody' } })
  expect(await (error as FunctionsHttpError).context.json()).toEqual({
    error: newsletterMessages.emailInvalid,
    message: newsletterMessages.emailInvalid,
    fields: { email: newsletterMessages.emailInvalid },
  })
})

test('the official client calls a function without a body', async () => {
  const { data, error } = await client.functions.invoke('get-waitlist-count')
  expect([typeof data.count, error]).toEqual(['number', null])
})

test('the official client reads the contributions, newest first, with exactly the selected fields', async () => {
  const fields = 'id,type,title,details,contributor_name,vote_count,created_at,updated_at'
  const { data, error } = await client
    .from('contributions_public')
    .select(fields)
    .order('created_at', { ascending: false })
  expect(error).toBeNull()
  const rows = data as unknown as Record<string, string>[]
  expect(rows.length).toBeGreaterThan(5)
  expect(Object.keys(rows[0] ?? {})).toEqual(fields.split(','))
  expect(rows.map((row) => row.created_at)).toEqual(
    rows
      .map((row) => row.created_at)
      .sort()
      .reverse(),
  )
})

test('the official client reads, filters, pages and counts the participants', async () => {
  const speakers = await client
    .from('participants_public')
    .select('customer_name, linkedin_profile_url')
    .not('linkedin_profile_url', 'is', null)
  expect(speakers.error).toBeNull()
  expect(speakers.data?.every((row) => row.linkedin_profile_url)).toBe(true)

  const { count } = await client.from('participants_public').select('*', { count: 'exact', head: true })
  const all = await client.from('participants_public').select('*').order('customer_name')
  expect(count).toBe(all.data?.length)
  expect(all.data?.every((row) => row.lunch_preference === null && row.dinner_preference === null)).toBe(true)

  const page = await client
    .from('participants_public')
    .select('customer_name', { count: 'exact' })
    .order('customer_name')
    .range(1, 2)
  expect(page.data).toEqual(all.data?.slice(1, 3).map(({ customer_name }) => ({ customer_name })))
  expect(page.count).toBe(count)

  const names = all.data?.slice(0, 2).map((row) => row.customer_name) ?? []
  const some = await client
    .from('participants_public')
    .select('customer_name')
    .in('customer_name', names)
    .order('customer_name')
  expect(some.data?.map((row) => row.customer_name)).toEqual(names)
})

test('the official client reads the directory: nine fields, sorted by name, with a count', async () => {
  const fields =
    'id, customer_name, linkedin_profile_url, about_me, profile_image_url, app_idea, lunch_preference, dinner_preference, created_at'
  const { data, error } = await client
    .from('participants_public')
    .select(fields)
    .order('customer_name', { ascending: true })
  expect(error).toBeNull()
  const people = data as unknown as Record<string, string | null>[]
  expect(people.length).toBeGreaterThan(50)
  for (const person of people) {
    expect(Object.keys(person)).toEqual(fields.split(', '))
    expect([person.lunch_preference, person.dinner_preference]).toEqual([null, null])
  }
  const names = people.map((person) => person.customer_name ?? '')
  const asPeopleSort = new Intl.Collator('und')
  expect(names).toEqual(names.toSorted(asPeopleSort.compare))

  const head = await client.from('participants_public').select('*', { count: 'exact', head: true })
  expect([head.count, head.data]).toEqual([people.length, null])
  const faces = people.flatMap((person) => person.profile_image_url ?? [])
  expect(faces.length).toBeGreaterThanOrEqual(40)
  const face = await fetch(faces[0] ?? '')
  expect([face.status, face.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('the official client reads a single row, and gets an error when there is none', async () => {
  const { data: all } = await client.from('contributions_public').select('id,title').limit(1)
  const first = all?.[0]
  const one = await client.from('contributions_public').select('id,title').eq('id', first?.id).single()
  expect(one.data).toEqual(first)
  const none = await client
    .from('contributions_public')
    .select('id')
    .eq('title', 'nothing is called this')
    .single()
  expect([none.data, none.status]).toEqual([null, 406])
  expect(none.error?.message).toBe('The result has 0 rows where one was asked for.')
  const unknown = await client.from('contributions_public').select('contributor_email')
  expect([unknown.status, unknown.error?.message]).toEqual([
    400,
    expect.stringContaining('contributor_email'),
  ])
})

test('the official client calls a remote procedure', async () => {
  const { data, error } = await client.rpc('verify_admin_session', { session_token: 'guess' })
  expect([data, error]).toEqual([false, null])
})

test('the official client reads alternative first names, and the errors of an invalid request', async () => {
  const { data, error } = await client.rpc('get_name_alternatives', { lookup_name: 'Élodie' })
  expect(error).toBeNull()
  expect(data.length).toBeGreaterThanOrEqual(2)
  expect(data.every((name: unknown) => typeof name === 'string')).toBe(true)
  expect(data).not.toContain('Élodie')
  const refused = await client.rpc('get_name_alternatives', { lookup_name: 'x'.repeat(41) })
  expect([refused.data, refused.status]).toEqual([null, 400])
  expect(refused.error?.message).toMatch(/^\S.+\.$/)
})
