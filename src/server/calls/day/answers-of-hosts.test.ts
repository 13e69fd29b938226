import { beforeEach, expect, test } from 'vitest'
import { addAdmin, signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { proposalsAt } from '../../../../tests/support/proposals.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import type { OwnTalk } from '../../../domain/day/hosts.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { momentsOf } from '../../../domain/day/slots.ts'
import type { Place, WholePlan } from '../../../domain/day/talks.ts'
import type { Result } from '../../../domain/result.ts'
import { readProgrammeTalks } from '../../store/programmes.ts'

const [first, second] = testEvent.day.slots
const at = (roomId: string, slotId: string): Place => ({ roomId, slotId })

/** docs/product.md#answers-of-hosts */
describeOnBothEngines('what hosts answer', (store) => {
  const site = openCallHarness(store)
  const { edit, mails, ...proposals } = proposalsAt(site)
  const proposed = (more: object = {}) => {
    site.pass(1_000)
    return proposals.proposed(more)
  }
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, site.now)
  })
  const asAdmin = (name: CallName, payload: object) => site.call(name, payload, { adminToken })
  const plan = async (): Promise<WholePlan> => {
    const answer = (await asAdmin('get-plan', {})) as Result<WholePlan>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const publish = async () => asAdmin('publish-plan', { revision: (await plan()).revision, tellHosts: true })
  const move = async (title: string, to: Place | null) => {
    const { revision, talks } = await plan()
    const talkId = talks.find((talk) => talk.title === title)?.id
    return asAdmin('apply-moves', { revision, moves: [{ talkId, to }] })
  }
  const hostMail = async (address?: string) =>
    (await mails(address)).findLast(({ subject }) => subject?.startsWith('Your talk'))
  const tokenOf = (mail: { text?: string | undefined } | undefined) =>
    /contribute\/yours\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link')
  /** A published talk of the board, its proposal and the links to it. */
  async function onProgramme(more: { title?: string; contributor_email?: string } = {}) {
    const { id, token: editToken } = await proposed(more)
    await asAdmin('make-talks', { contributionIds: [id] })
    const title = more.title ?? 'RAG for beginners'
    await move(title, at('hall', first?.id ?? ''))
    expect(await publish()).toMatchObject({ ok: true })
    return { id, editToken, token: tokenOf(await hostMail(more.contributor_email)) }
  }
  const own = async (token: string) => {
    const found = (await site.call('find-own-talk', { token })) as Result<OwnTalk>
    return found.ok ? found.value : expect.fail(found.refusal.sentence)
  }
  const answer = (token: string, id: string, answer: 'fine' | 'cannot', slotIds?: string[]) =>
    site.call('answer-place', { token, contributionId: id, answer, ...(slotIds && { slotIds }) })
  const toMara = async () =>
    (await site.mails('mara@example.org')).filter(({ subject }) =>
      /cannot come|Withdrawn/.test(subject ?? ''),
    )
  const shown = async () => (await readProgrammeTalks(store().db))?.talks

  test('the mail has the day and both answers, and opening its link changes nothing', async () => {
    const { token } = await onProgramme()
    const mail = await hostMail()
    expect(mail?.subject).toBe('Your talk: 11:00, Hall')
    expect(mail?.text).toMatch(/Fine[\s\S]+I cannot/)
    expect(mail?.html).toContain(`/contribute/yours?token=${token}#cannot`)
    expect(mail?.text).toMatch(/11:00, Hall,\s+on\s+Saturday\s+30\s+August\s+2025/)
    const before = await plan()
    expect(await own(token)).toMatchObject({
      talk: {
        title: 'RAG for beginners',
        place: '11:00, Hall',
        day: 'Saturday 30 August 2025',
        hasBegun: false,
        answer: null,
      },
    })
    expect(await plan()).toEqual(before)
    expect(await toMara()).toEqual([])
  })

  test('“fine” stands beside the talk while it keeps its slot, and moves nothing', async () => {
    const { id, token } = await onProgramme()
    const { revision, stamp } = await plan()
    expect(await answer(token, id, 'fine')).toEqual({ ok: true, value: { success: true } })
    const after = await plan()
    expect([after.revision, after.stamp === stamp]).toEqual([revision, false])
    expect(after.talks[0]?.sources[0]?.answer).toBe('fine')
    await move('RAG for beginners', at('hall', second?.id ?? ''))
    expect((await plan()).talks[0]?.sources[0]?.answer).toBeUndefined()
    expect(await toMara()).toEqual([])
  })

  test('an answer about a place that is not the published one any more notes nothing', async () => {
    const { id, token } = await onProgramme()
    const about = (seen: string) =>
      site.call('answer-place', { token, contributionId: id, answer: 'fine', seen })
    await move('RAG for beginners', at('loft', second?.id ?? ''))
    await publish()
    const refusal = { reason: 'conflict', sentence: messages.placeChanged }
    expect(await about('11:00, Hall')).toMatchObject({ ok: false, refusal })
    expect((await own(token)).talk).toMatchObject({ place: '11:50, Loft', answer: null })
    expect(await about('11:50, Loft')).toMatchObject({ ok: true })
  })

  test('“cannot” is in the plan at once for all that is to come, and in the mailbox of organisers once', async () => {
    const { id, token } = await onProgramme()
    expect(await answer(token, id, 'cannot')).toMatchObject({ ok: true })
    const { absences, wrongs, talks } = await plan()
    expect(absences.map(({ slotId }) => slotId).sort()).toEqual(
      testEvent.day.slots.map((slot) => slot.id).sort(),
    )
    expect(wrongs).toMatchObject([{ kind: 'away', isBlocking: false }])
    expect(talks[0]?.sources[0]?.answer).toBe('cannot')
    await answer(token, id, 'cannot')
    const [mail, ...more] = await toMara()
    expect([mail?.subject, more]).toEqual(['Mia Muster cannot come: 11:00, Hall', []])
    expect(mail?.text).toContain('I cannot come at 11:00, 11:50, 14:00 and 14:50.')
    expect(mail?.text).toContain('/admin/programme')

    expect(await answer(token, id, 'cannot', [])).toMatchObject({ ok: true })
    expect((await plan()).absences.map(({ slotId }) => slotId)).toEqual([first?.id])
    expect(await answer(token, id, 'fine')).toMatchObject({ ok: true })
    expect(await plan()).toMatchObject({ absences: [], wrongs: [] })
    expect(await toMara()).toHaveLength(1)
  })

  test('what organisers noted of a host stays theirs', async () => {
    const { id, token } = await onProgramme()
    const [talk] = (await plan()).talks
    const note = { hostKey: talk?.hosts[0]?.key, slotId: first?.id, isAway: true }
    await asAdmin('set-absence', note)
    await answer(token, id, 'cannot', [])
    await answer(token, id, 'fine')
    expect((await plan()).absences).toHaveLength(1)
  })

  test('who publishes what was decided before the answer is told to look again', async () => {
    const { id, token } = await onProgramme()
    await move('RAG for beginners', at('loft', first?.id ?? ''))
    const { revision } = await plan()
    await answer(token, id, 'cannot')
    expect(await asAdmin('publish-plan', { revision, tellHosts: false })).toMatchObject({
      refusal: { reason: 'conflict' },
    })
  })

  test('is refused once the talk has begun, off the programme, for unknown slots, and beyond ten an hour', async () => {
    const { id, token } = await onProgramme()
    expect(await answer(token, id, 'cannot', ['cellar'])).toMatchObject({
      refusal: { sentence: messages.unknownPlace },
    })
    await move('RAG for beginners', null)
    await publish()
    expect(await answer(token, id, 'fine')).toMatchObject({ refusal: { sentence: messages.notOnProgramme } })
    await move('RAG for beginners', at('hall', first?.id ?? ''))
    await publish()

    const rateLimits = site.counted()
    const counted = () =>
      site.call('answer-place', { token, contributionId: id, answer: 'fine' }, { rateLimits })
    for (let time = 0; time < 10; time += 1) expect(await counted()).toMatchObject({ ok: true })
    expect(await counted()).toMatchObject(tooMany)

    const begins = momentsOf(first ?? expect.fail('no slot'), testEvent).startsAt
    // The link outlives a programme that comes out weeks before.
    site.now = new Date(begins - 1)
    const late = await site.call('find-own-talk', { token })
    if (!late.ok) return expect.fail(late.refusal.sentence)
    expect(await answer(token, id, 'fine')).toMatchObject({ ok: true })
    site.now = new Date(begins)
    for (const name of ['answer-place', 'withdraw-contribution'] as const) {
      const payload = { token, contributionId: id, ...(name === 'answer-place' && { answer: 'cannot' }) }
      expect(await site.call(name, payload)).toMatchObject({
        refusal: { reason: 'conflict', sentence: 'It has begun.' },
      })
    }
  })

  test('only the links of this proposal answer, and a new address ends those of the old one', async () => {
    const { id, token, editToken } = await onProgramme()
    const other = await proposed({ title: 'Maps', contributor_email: 'ada@example.org' })
    expect(await answer(other.token, id, 'cannot')).toMatchObject({ refusal: { reason: 'forbidden' } })
    expect(await answer('x'.repeat(43), id, 'cannot')).toMatchObject({ refusal: { reason: 'forbidden' } })
    expect(await answer(editToken, id, 'fine')).toMatchObject({ ok: true })
    // A link to the place edits nothing.
    expect(await edit(token, id)).toMatchObject({ refusal: { reason: 'forbidden' } })
    // A mail that waits for the old address goes to nobody.
    await move('RAG for beginners', at('loft', second?.id ?? ''))
    await publish()
    await edit(editToken, id, { contributor_email: 'new@example.org' })
    expect((await hostMail())?.subject).toBe('Your talk: 11:00, Hall')
    expect(await answer(token, id, 'cannot')).toMatchObject({ refusal: { reason: 'forbidden' } })
  })

  test('whoever gives a proposal somebody else’s address says nothing of when that person cannot come', async () => {
    const { id, token, editToken } = await onProgramme()
    await proposed({ title: 'Maps', contributor_email: 'ada@example.org' })
    expect(await answer(token, id, 'cannot')).toMatchObject({ ok: true })
    expect(await edit(editToken, id, { contributor_email: 'ada@example.org' })).toMatchObject({ ok: true })
    expect((await plan()).absences).toEqual([])
    // Who has nothing of their own here is the same person, with another address.
    const bo = await proposed({ title: 'Zines', contributor_email: 'bo@example.org' })
    await asAdmin('make-talks', { contributionIds: [bo.id] })
    await move('Zines', at('loft', second?.id ?? ''))
    await publish()
    await answer(bo.token, bo.id, 'cannot', [])
    const moved = { title: 'Zines', contributor_email: 'bo@example.com' }
    expect(await edit(bo.token, bo.id, moved)).toMatchObject({ ok: true })
    expect((await plan()).absences.map(({ slotId }) => slotId)).toEqual([second?.id])
  })

  test('a withdrawn talk is cancelled without a name, leaves a hole, and can come back to the board', async () => {
    await addAdmin(store().db, { email: 'teo@example.org', name: 'Teo Muster' })
    const { id, token } = await onProgramme()
    const withdraw = () => site.call('withdraw-contribution', { token, contributionId: id })
    expect((await Promise.all([withdraw(), withdraw()])).map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await shown()).toMatchObject([{ title: 'Cancelled', hosts: [], isCancelled: true }])
    const { talks, board } = await plan()
    expect([talks[0]?.place, talks[0]?.isWithdrawn, board]).toEqual([null, true, []])
    expect((await toMara()).map(({ subject }) => subject)).toEqual(['Withdrawn: RAG for beginners'])
    expect(await site.call('find-own-talk', { token })).toMatchObject({ refusal: { reason: 'gone' } })

    await asAdmin('show-proposals', { ids: [id] })
    expect(await asAdmin('make-talks', { contributionIds: [id] })).toMatchObject({ ok: true })
    expect((await plan()).talks).toHaveLength(2)
  })

  test('of a merged talk only the part of its host goes, and a plain proposal leaves the board without a mail', async () => {
    const { id, token } = await onProgramme()
    const maps = await proposed({
      title: 'Maps',
      contributor_email: 'ada@example.org',
      contributor_name: 'Ada',
    })
    await asAdmin('make-talks', { contributionIds: [maps.id] })
    const talkIds = (await plan()).talks.map((talk) => talk.id)
    await asAdmin('merge-talks', { talkIds, title: 'Both', alsoPublished: true })
    await site.call('withdraw-contribution', { token, contributionId: id })
    expect(await shown()).toMatchObject([{ title: 'Both', hosts: ['Ada'], isCancelled: false }])

    const plain = await proposed({ title: 'Plain', contributor_email: 'pia@example.org' })
    await site.call('withdraw-contribution', { token: plain.token, contributionId: plain.id })
    expect((await plan()).board).toEqual([])
    expect(await toMara()).toHaveLength(1)
  })

  test('a merged talk says nothing of a proposal any more whose host withdraws it', async () => {
    const { id, token } = await onProgramme()
    const maps = { title: 'Maps', contributor_email: 'ada@example.org', contributor_name: 'Ada' }
    const { id: other } = await proposed({ ...maps, details: 'Bring a map.' })
    await asAdmin('make-talks', { contributionIds: [other] })
    const talkIds = (await plan()).talks.map((talk) => talk.id)
    await asAdmin('merge-talks', { talkIds, title: 'RAG for beginners', alsoPublished: true })
    await site.call('withdraw-contribution', { token, contributionId: id })
    expect((await plan()).talks).toMatchObject([{ title: 'Maps', details: 'Bring a map.' }])
    expect(await shown()).toMatchObject([{ title: 'Maps', hosts: ['Ada'], isCancelled: false }])
  })
})
