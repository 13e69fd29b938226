import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { proposalsAt } from '../../../../tests/support/proposals.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import type { Result } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import type { CallContext } from '../../context.ts'
import { programmeFeed } from '../../day/programme-feeds.ts'
import { publicProgramme } from '../../day/public-programme.ts'
import { erasePerson } from '../../store/erasure.ts'
import { readProgrammeTalks } from '../../store/programmes.ts'

const link = 'https://slides.example.org/rag'
const reviewsFirst = { ...testEvent, proposals: { ...testEvent.proposals, shown: 'after-a-look' as const } }

/** docs/product.md#notes-of-talks */
describeOnBothEngines('notes of a talk', (store) => {
  const site = openCallHarness(store)
  const { proposed, edit } = proposalsAt(site)
  let adminToken: string
  let proposal: { id: string; token: string }
  const asAdmin = (name: CallName, payload: object) => site.call(name, payload, { adminToken })
  const plan = async (): Promise<WholePlan> => {
    const answer = (await asAdmin('get-plan', {})) as Result<WholePlan>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const talk = async () => (await plan()).talks[0] ?? expect.fail('no talk')
  beforeEach(async () => {
    adminToken = await signedIn(store().db, site.now)
    proposal = await proposed()
    await asAdmin('make-talks', { contributionIds: [proposal.id] })
    const moves = [{ talkId: (await talk()).id, to: { roomId: 'hall', slotId: 'first' } }]
    await asAdmin('apply-moves', { revision: (await plan()).revision, moves })
    await asAdmin('publish-plan', { revision: (await plan()).revision, tellHosts: false })
  })
  const write = (notes: string, url = link, more: object = {}, of?: Partial<CallContext>) =>
    site.call(
      'save-talk-notes',
      { token: proposal.token, contributionId: proposal.id, notes, link: url, ...more },
      of,
    )
  const shown = async () => (await readProgrammeTalks(store().db))?.talks[0]?.notes
  const feed = (form: 'ics' | 'json' | 'xml') => programmeFeed(form, site.context())
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await feed('ics'))?.[1])

  test('of its host are on the programme, open pages of it, and in the feeds at once, and can be emptied', async () => {
    // What an open page asks for.
    const number = async () => (await publicProgramme(site.context()))?.version
    const before = await number()
    expect(await write('  Slides,\nand code.  ')).toEqual({ ok: true, value: { success: true } })
    expect(await shown()).toEqual({ text: 'Slides,\nand code.', link })
    expect(await number()).not.toBe(before)
    expect(await feed('json')).toContain(link)
    expect(await feed('xml')).toContain(`<link href="${link}">`)
    expect((await feed('ics')).replaceAll('\r\n ', '')).toContain(`Slides\\,\\nand code.\\n\\n${link}`)
    expect(site.pagesDropped).toBeGreaterThan(0)
    await write('', '')
    expect(await shown()).toBeUndefined()
  })

  test('have at most 2,000 characters, and links begin with https', async () => {
    expect(await write('x'.repeat(2_001))).toMatchObject({
      refusal: { fields: { notes: messages.notesTooLong } },
    })
    for (const wrong of [
      'http://example.org',
      'javascript:alert(1)',
      'https://a@example.org',
      'x'.repeat(501),
    ])
      expect(await write('', wrong)).toMatchObject({ refusal: { fields: { link: messages.notesLink } } })
    expect(await write('', 'example.org/slides')).toMatchObject({ ok: true })
    expect(await shown()).toEqual({ text: '', link: 'https://example.org/slides' })
  })

  test('are not overwritten by who has not seen them, host or organiser', async () => {
    await write('First', '', { seen: { notes: '', link: '' } })
    expect(await write('Second', '', { seen: { notes: '', link: '' } })).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.notesChanged },
    })
    const { id: talkId, title, details, needs } = await talk()
    const save = (notes: string, seen: string) =>
      asAdmin('save-talk', {
        ...{ talkId, title, details, needs, host: '', notes, link: '' },
        seen: { title, details, needs, host: '', notes: seen, link: '' },
      })
    expect(await save('Ours', '')).toMatchObject({
      refusal: { reason: 'conflict', fields: { notes: expect.any(String) } },
    })
    expect(await save('Ours', 'First')).toMatchObject({ ok: true })
    expect((await talk()).notes).toEqual({ text: 'Ours', link: '', waits: false })
    // A form of before knows no notes.
    await asAdmin('save-talk', { talkId, title: 'RAG', details, needs, host: '', seen: null })
    expect((await talk()).notes?.text).toBe('Ours')
  })

  test('wait for review where proposals do, until an organiser saves them', async () => {
    expect(await write('Buy watches', link, {}, { event: reviewsFirst })).toEqual({
      ok: true,
      value: { success: true, waits: true },
    })
    expect([await shown(), (await talk()).notes?.waits]).toEqual([undefined, true])
    expect(await feed('json')).not.toContain('watches')
    const { id: talkId, title, details, needs } = await talk()
    await asAdmin('save-talk', {
      talkId,
      title,
      details,
      needs,
      host: '',
      notes: 'Buy watches',
      link,
      seen: null,
    })
    expect(await shown()).toEqual({ text: 'Buy watches', link })
  })

  test('go with the data of the host who wrote them, and not with a hidden or cancelled talk on the programme', async () => {
    await write('Mine')
    await asAdmin('hide-proposals', { ids: [proposal.id], anyway: true })
    expect([await shown(), await write('More')]).toMatchObject([undefined, { refusal: { reason: 'gone' } }])
    await asAdmin('show-proposals', { ids: [proposal.id] })
    expect(await shown()).toMatchObject({ text: 'Mine' })
    const email = 'mia@example.org'
    const voterId = voterOfAddress(site.context().voterKey, email)
    await store()
      .db.transaction()
      .execute((tx) => erasePerson(tx, { email, voterId, requestId: proposal.id }, site.now))
    expect(
      await store().db.selectFrom('talks').select(['title', 'notes', 'notes_url', 'notes_by']).execute(),
    ).toEqual([{ title: 'Cancelled', notes: '', notes_url: '', notes_by: null }])
  })

  test('come along into a merged talk without any, and go with their host who is split off', async () => {
    const first = await talk()
    site.pass(1_000)
    const { id } = await proposed({ title: 'Maps', contributor_email: 'maps@example.org' })
    await asAdmin('make-talks', { contributionIds: [id] })
    const maps = (await plan()).talks.find(({ title }) => title === 'Maps') ?? expect.fail('no talk')
    await write('Mine')
    const merge = { talkIds: [maps.id, first.id], title: 'Both', alsoPublished: true }
    expect(await asAdmin('merge-talks', merge)).toMatchObject({ ok: true })
    expect((await talk()).notes).toMatchObject({ text: 'Mine', link })
    const split = { talkId: maps.id, contributionId: proposal.id }
    expect(await asAdmin('split-talk', split)).toMatchObject({ ok: true })
    const noted = (await plan()).talks.map(({ title, notes }) => [title, notes?.text, notes?.link])
    expect(noted.toSorted()).toEqual([
      ['Both', undefined, undefined],
      [first.title, 'Mine', link],
    ])
    // They are its host's again, to change and to take along.
    expect(
      await store().db.selectFrom('talks').select('notes_by').where('notes', '=', 'Mine').execute(),
    ).toEqual([{ notes_by: voterOfAddress(site.context().voterKey, 'mia@example.org') }])
  })

  test('like a new title, name, standing or a cancellation, are one change more for calendars', async () => {
    const seen = [await sequence()]
    const after = async (change: Promise<unknown>) => {
      await change
      seen.push(await sequence())
    }
    await after(write('Notes'))
    await after(edit(proposal.token, proposal.id, { title: 'RAG for experts' }))
    await after(edit(proposal.token, proposal.id, { title: 'RAG for experts', contributor_name: 'Mia M.' }))
    await after(asAdmin('hide-proposals', { ids: [proposal.id], anyway: true }))
    await after(asAdmin('show-proposals', { ids: [proposal.id] }))
    await after(site.call('withdraw-contribution', { token: proposal.token, contributionId: proposal.id }))
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
    expect(await feed('ics')).toBe(await feed('ics'))
  })
})
