import { beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments } from '../../../../tests/support/event.ts'
import type { CallName, CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { type FirstSteps, type StepAnswers, type StepName, stepNames } from '../../../domain/first-steps.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import type { Result } from '../../../domain/result.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'
import { type CurrentEvent, openCurrentEvent } from '../../event/current-event.ts'
import { takeFirstEvent } from '../../event/first-event.ts'
import { starterEvent } from '../../event/starter-event.ts'
import { answerCall } from '../../http/answer.ts'
import { createChanges } from '../../http/cache/changes.ts'
import { isUnused } from '../../store/opening.ts'

const silent = { info() {}, error() {} }

const answers: Record<StepName, StepAnswers> = {
  name: { name: 'Lausanne Makers Day', tagline: 'Bring a screwdriver.' },
  day: { date: '2027-03-13', from: '10:00', to: '01:30', timeZone: 'Europe/Lisbon' },
  place: { venue: 'Rolex Hall', street: 'Route 1', postalCode: '1015', city: 'Lausanne', countryCode: 'ch' },
  look: { first: '#ffd000', second: '#ff7788', third: '#0033aa' },
  tickets: { price: '35.50', currency: 'EUR', capacity: '3' },
  mail: {
    publisher: 'Association Makers',
    address: 'Route 1\r\n1015 Lausanne',
    contactEmail: 'hello@makers.ch',
    signOff: 'Bye,\r\nAda',
  },
}

describeOnBothEngines('a new live site', (store) => {
  const harness = openCallHarness(store)
  let current: CurrentEvent
  let other: CurrentEvent
  let adminToken: string
  beforeEach(async () => {
    const { db } = store()
    const { now } = harness
    const starter = () => starterEvent({ mailFrom: 'hi@makers.ch', now })
    await takeFirstEvent(db, starter, { log: silent, now, isOpen: false })
    const open = () => openCurrentEvent({ db, changes: createChanges(), log: silent })
    current = await open()
    other = await open()
    adminToken = await startAdminSession(db, await addAdmin(db), { now, adminToken: undefined })
  })
  const call = <Name extends CallName>(name: Name, payload: CallPayload<Name>) =>
    answerCall(
      name,
      payload,
      harness.context({
        adminToken,
        event: current.read(),
        isOpen: current.isOpen(),
        eventPublished: current.refresh,
      }),
    ) as Promise<Result<CallOutput<Name>>>
  async function steps(): Promise<FirstSteps['steps']> {
    const found = await call('get-first-steps', {})
    return found.ok ? found.value.steps : expect.fail(found.refusal.sentence)
  }
  async function answer(step: StepName, given: StepAnswers = answers[step], before?: StepAnswers) {
    const { values = {} } = (await steps()).find(({ name }) => name === step) ?? {}
    return call('answer-first-step', {
      step,
      answers: given as Record<string, string>,
      before: (before ?? values) as Record<string, string>,
    })
  }

  test('begins with a valid event in which nothing is said and nobody is made up', async () => {
    expect(current.isOpen()).toBe(false)
    const event = current.read()
    expect([event.people.organizers, event.sponsors.supporters, event.summary.isShown]).toEqual([
      [],
      [],
      false,
    ])
    expect(event.publisher.contactEmail).toBe('hi@makers.ch')
    expect(Date.parse(event.startsAt)).toBeGreaterThan(harness.now.getTime())
    expect(new Date(event.startsAt).getUTCDay()).toBe(6)
    expect((await steps()).map(({ state }) => state)).toEqual(stepNames.map(() => null))
    const values = Object.assign({}, ...(await steps()).map((step) => step.values))
    expect(values).toMatchObject({ date: '', timeZone: '', city: '', countryCode: '' })
  })

  test('is an event after six answers, each of which counts at once and can be given again', async () => {
    for (const step of stepNames) expect(await answer(step), step).toMatchObject({ ok: true })
    expect(await answer('name', { ...answers.name, tagline: 'Bring two.' })).toMatchObject({ ok: true })
    const event = current.read()
    expect(event).toMatchObject({
      name: 'Lausanne Makers Day',
      shortName: 'LMD',
      posterLines: ['Lausanne', 'Makers', 'Day'],
      tagline: 'Bring two.',
      edition: '2027',
      dateText: 'Saturday 13 March 2027',
      startsAt: '2027-03-13T10:00:00+00:00',
      endsAt: '2027-03-14T01:30:00+00:00',
      city: 'Lausanne',
      country: 'Switzerland',
      look: { inks: answers.look, logo: { alt: 'Lausanne Makers Day' } },
      tickets: { kinds: [{ priceCents: 3550 }], currency: 'EUR', capacity: 3, maxPerOrder: 3 },
      mail: { senderName: 'Lausanne Makers Day', signOff: 'Bye,\nAda' },
      publisher: { name: 'Association Makers', address: ['Route 1', '1015 Lausanne'] },
      schedule: { acts: [{ items: [{ title: 'Doors open', startsAt: '10:00' }] }] },
    })
    const values = Object.assign({}, ...(await steps()).map((step) => step.values))
    expect(values).toMatchObject({ timeZone: 'Europe/Lisbon', countryCode: 'CH' })
    expect(event.privacy.sections[0]?.paragraphs[0]).toMatch(
      /^Association Makers, Route 1, 1015 Lausanne, is responsible .* hello@makers\.ch/,
    )
    expect((await steps()).map(({ state }) => state)).toEqual(stepNames.map(() => 'answered'))
  })

  test('leaves questions for later, without forgetting what was answered', async () => {
    await answer('name')
    for (const step of ['name', 'day'] as const) await call('skip-first-step', { step })
    expect((await steps()).slice(0, 3).map(({ state }) => state)).toEqual(['answered', 'skipped', null])
  })

  test.each<[StepName, StepAnswers, string, string]>([
    ['name', { name: ' ', tagline: 'x' }, 'name', 'Name is missing.'],
    ['day', { ...answers.day, date: '13.3.2027' }, 'date', 'cannot be read as a moment'],
    ['day', { ...answers.day, timeZone: 'Zürich' }, 'timeZone', 'Europe/Zurich'],
    ['day', { ...answers.day, timeZone: '' }, 'timeZone', 'Time zone is missing.'],
    ['place', { ...answers.place, countryCode: 'Switzerland' }, 'countryCode', 'at most'],
    ['place', { ...answers.place, countryCode: '' }, 'countryCode', 'is missing.'],
    ['look', { ...answers.look, first: 'yellow' }, 'first', 'is no colour'],
    ['tickets', { ...answers.tickets, price: '0.65' }, 'price', 'did you mean 65.00?'],
    ['tickets', { ...answers.tickets, price: '35,50' }, 'price', 'write 35.50'],
    ['mail', { ...answers.mail, contactEmail: 'hello' }, 'contactEmail', 'is no mail address'],
  ])('says beside the field what is wrong with %s %j', async (step, given, field, sentence) => {
    const refused = await answer(step, given)
    const fields = refused.ok ? {} : refused.refusal.fields
    expect(fields).toMatchObject({ [field]: expect.stringContaining(sentence) })
    expect((await steps()).every(({ state }) => state === null)).toBe(true)
  })

  test('does not let two organisers overwrite each other', async () => {
    const before = { name: 'Our event', tagline: current.read().tagline }
    await answer('name')
    expect(await answer('name', { ...answers.name, name: 'Another day' }, before)).toMatchObject({
      ok: false,
      refusal: { reason: 'conflict', sentence: eventMessages.stepChanged },
    })
    // The same press once more.
    expect(await answer('name', answers.name, before)).toMatchObject({ ok: true })
  })

  test('answers nothing but news, own data and the sign-in before it is open, and everything afterwards on every process', async () => {
    const quote = () => call('create-checkout', { quote: true, numberOfTickets: 1 } as never)
    expect(await quote()).toMatchObject({ ok: false, refusal: { sentence: callMessages.notOpenYet } })
    expect(await call('subscribe-newsletter', { email: 'ada@makers.ch' })).toMatchObject({ ok: true })
    expect(await call('open-site', {})).toMatchObject({ ok: true })
    expect(await call('open-site', {})).toMatchObject({ ok: true })
    await other.refresh()
    expect([current.isOpen(), other.isOpen()]).toEqual([true, true])
    expect(await quote()).toMatchObject({ ok: true })
    expect(await answer('name')).toMatchObject({ ok: false, refusal: { sentence: eventMessages.siteIsOpen } })
    const noted = await store().db.selectFrom('audit_log').select('action').execute()
    expect(noted.map(({ action }) => action)).toEqual(['site-opened'])
  })

  test('is only one that nobody has used: people, proposals or an administrator of an earlier release keep it open', async () => {
    const { db, pool } = store()
    expect(await isUnused(db)).toBe(false)
    await pool.query('delete from event_drafts; delete from event_documents; delete from admins')
    expect(await isUnused(db)).toBe(true)
    await pool.query("insert into admins (email, name, password_hash) values ('mara@makers.ch', 'Mara', 'x')")
    expect(await isUnused(db)).toBe(false)
    await pool.query("insert into audit_log (actor, action) values ('mara@makers.ch', 'admin-added')")
    expect(await isUnused(db)).toBe(true)
    await harness.add('Ada')
    expect(await isUnused(db)).toBe(false)
  })

  test('takes no files with fewer seats than an earlier release has sold', async () => {
    const { db, pool } = store()
    await pool.query('delete from event_drafts; delete from event_documents')
    await harness.add('Ada', { number_of_tickets: 5 })
    const few = { ...testDocuments, tickets: { ...testDocuments.tickets, capacity: 4, maxPerOrder: 4 } }
    await expect(
      takeFirstEvent(db, async () => ({ documents: few, pictures: [] }), { log: silent, now: harness.now }),
    ).rejects.toThrow('tickets.yaml: 5 seats are sold or held, 1 more than 4: please leave at least 5.')
  })
})
