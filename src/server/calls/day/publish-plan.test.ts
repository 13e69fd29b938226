import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments, testEvent } from '../../../../tests/support/event.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Place } from '../../../domain/day/talks.ts'
import { minute } from '../../../domain/durations.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import type { Result } from '../../../domain/result.ts'
import { publicProgramme } from '../../day/public-programme.ts'
import { publishDocuments } from '../../event/publish.ts'
import { insertVersion } from '../../store/event-documents.ts'

const { rooms, slots } = testEvent.day
/** docs/product.md#programme */
describeOnBothEngines('the plan of the day', (store) => {
  const { site, admins, call, value, plan, revision, talks, move, placeOf, put, signInAgain } =
    openPlanHarness(store)

  test('publishes exactly what was seen, once, and writes to the hosts whose place changed', async () => {
    const [agents, maps] = await talks('agents', 'maps')
    await move(agents, at('hall', 'first'))
    const seen = await revision()
    await move(maps, at('loft', 'second'), admins.teo)
    const publish = (on: number, of = admins.mara) =>
      call('publish-plan', { revision: on, tellHosts: true }, of)
    expect(await publish(seen)).toMatchObject(told('Teo Muster changed the plan (one step). Look again.'))
    const now = await revision()
    const both = await Promise.all([publish(now), publish(now, admins.teo)])
    expect(both.map((each) => each.ok && (each.value as { version: number }).version)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ])
    expect(await store().db.selectFrom('programmes').select('version').execute()).toHaveLength(1)
    const mails = async (name: string) =>
      (await site.mails(`${name}@example.org`)).map(({ subject }) => subject).slice(1)
    expect(await mails('agents')).toEqual(['Your talk: 11:00, Hall'])
    await move(agents, at('quay', 'third'))
    expect((await plan()).changes).toMatchObject([
      { title: 'agents', from: at('hall', 'first'), to: at('quay', 'third'), hosts: ['Host of agents'] },
    ])
    site.pass(1_000)
    await publish(await revision())
    expect(await mails('agents')).toEqual(['Your talk: 11:00, Hall', 'Your talk moved to 14:00, Quay'])
    expect(await mails('maps')).toEqual(['Your talk: 11:50, Loft'])
  })

  test('the plan names each whom a publication would write to as often as it writes, one address once', async () => {
    const mail = 'ada@example.org'
    const [agents, maps] = await talks(['Agents', mail], ['Maps', mail])
    await call('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Both' })
    await move(agents, at('hall', 'first'))
    expect((await plan()).changes.map(({ hosts }) => hosts)).toEqual([['Host of Agents']])
    const before = (await site.mails(mail)).length
    await call('publish-plan', { revision: await revision(), tellHosts: true })
    const after = await site.mails(mail)
    expect(after).toHaveLength(before + 1)
    expect(after.at(-1)?.text).toMatch(/put your\s+proposal\s+“Agents”\s+together\s+with\s+others/)
  })

  test('undoing a publication publishes the programme before, and the draft goes back with it', async () => {
    const [agents] = await talks('Agents')
    await move(agents, at('hall', 'first'))
    const first = await publish()
    expect(await call('undo-publish', { version: first })).toMatchObject(told(messages.noEarlier))
    await move(agents, at('loft', 'second'))
    const second = await publish()
    expect(await call('undo-publish', { version: first })).toMatchObject(told(messages.notNewest))
    expect(await call('undo-publish', { version: second })).toMatchObject({ ok: true })
    expect(await placeOf(agents)).toEqual(at('hall', 'first'))
    expect((await plan()).changes).toEqual([])
    await move(agents, at('loft', 'second'))
    const third = await publish()
    site.now = new Date('2025-08-30T09:01:00Z')
    await signInAgain()
    expect(await call('undo-publish', { version: third })).toMatchObject(told(messages.begun))
  })

  test('undoing a publication tells the hosts whom it told where their talk is after all, and nobody else', async () => {
    const [agents, maps] = await talks('agents', 'maps')
    const step = async (talk: typeof agents, place: Place | null, tellHosts: boolean) => {
      await move(talk, place)
      site.pass(1_000)
      return value<{ version: number }>('publish-plan', { revision: await revision(), tellHosts })
    }
    const undo = async ({ version }: { version: number }) => {
      site.pass(1_000)
      return value<{ version: number }>('undo-publish', { version })
    }
    const mails = async (name: string) =>
      (await site.mails(`${name}@example.org`)).map(({ subject }) => subject).slice(1)
    await step(agents, at('hall', 'first'), true)
    await undo(await step(agents, at('loft', 'second'), false))
    expect(await mails('agents')).toEqual(['Your talk: 11:00, Hall'])
    await undo(await step(maps, at('quay', 'third'), true))
    expect(await mails('maps')).toEqual([
      'Your talk: 14:00, Quay',
      'Your talk is not on the programme any more',
    ])
    expect(await mails('agents')).toEqual(['Your talk: 11:00, Hall'])
    // What was taken back can be taken back, too.
    await undo(await undo(await step(agents, at('loft', 'second'), true)))
    expect(await mails('agents')).toEqual([
      'Your talk: 11:00, Hall',
      'Your talk moved to 11:50, Loft',
      'Your talk moved to 11:00, Hall',
      'Your talk moved to 11:50, Loft',
    ])
  })

  const publish = async () => {
    const answer = (await call('publish-plan', { revision: await revision(), tellHosts: false })) as Result<{
      version: number
    }>
    return answer.ok ? answer.value.version : expect.fail(answer.refusal.sentence)
  }
  /** What everybody sees: titles, with a minus where they are cancelled. */
  const shown = async () =>
    (await publicProgramme(site.context()))?.slots.flatMap(({ places }) =>
      places.flatMap((talk) => (talk ? `${talk.isCancelled ? '-' : ''}${talk.title}` : [])),
    )

  test('a talk that a publication leaves out stays where it stood as cancelled, until another one stands there', async () => {
    const [agents, maps, kites] = await talks('Agents', 'Maps', 'Kites')
    await put([agents, at('hall', 'first')], [maps, at('loft', 'first')], [kites, at('loft', 'second')])
    await publish()
    site.pass(10 * minute)
    await move(agents, null)
    await call('remove-talk', { talkId: maps?.id })
    for (let times = 0; times < 2; times++) {
      await publish()
      expect(await shown()).toEqual(['-Agents', '-Maps', 'Kites'])
      const [first] = (await publicProgramme(site.context()))?.slots ?? []
      expect(first?.places.flatMap((talk) => talk?.hosts ?? [])).toEqual([])
      site.pass(10 * minute)
      await move(kites, at('quay', 'second'))
    }
    await move(kites, at('hall', 'first'))
    await publish()
    expect(await shown()).toEqual(['Kites', '-Maps'])
    await move(agents, at('quay', 'second'))
    await publish()
    expect(await shown()).toEqual(['Kites', '-Maps', 'Agents'])
    site.pass(25 * 60 * minute)
    await signInAgain()
    await move(kites, at('kitchen', 'first'))
    await publish()
    expect(await shown()).toEqual(['Kites', 'Agents'])
  })

  test('a publication that is undone at once cancels nothing', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await move(agents, at('hall', 'first'))
    await publish()
    site.pass(10 * minute)
    await move(maps, at('loft', 'second'))
    const mistake = await publish()
    site.pass(minute)
    expect(await call('undo-publish', { version: mistake })).toMatchObject({ ok: true })
    expect(await shown()).toEqual(['Agents'])
  })

  test('a room or slot in which a published talk stands is not removed', async () => {
    const [agents] = await talks('Agents')
    await move(agents, at('loft', 'second'))
    await call('publish-plan', { revision: await revision(), tellHosts: false })
    for (const [name, value] of Object.entries(testDocuments))
      await insertVersion(store().db, { name: name as 'day', version: 1, value, adminId: null }, site.now)
    const publish = (change: object) =>
      store()
        .db.transaction()
        .execute((tx) =>
          publishDocuments(
            tx,
            { day: { ...testDocuments.day, ...change } },
            { adminId: null, now: site.now },
          ),
        )
    const without = (list: readonly { id: string }[], id: string) => list.filter((each) => each.id !== id)
    expect(await publish({ rooms: without(rooms, 'loft') })).toMatchObject(
      told(eventMessages.placeInUse('Loft', 'Agents')),
    )
    expect(await publish({ slots: without(slots, 'second') })).toMatchObject(
      told(eventMessages.placeInUse('11:50', 'Agents')),
    )
    expect(await publish({ rooms: without(rooms, 'quay') })).not.toMatchObject(
      told(eventMessages.placeInUse('Quay', 'Agents')),
    )
  })
})
