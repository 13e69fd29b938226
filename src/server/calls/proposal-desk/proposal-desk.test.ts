import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { nobody, openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { proposal, proposalsAt } from '../../../../tests/support/proposals.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { contributionMessages } from '../../../domain/messages.ts'
import { proposalMessages as messages } from '../../../domain/proposal-messages.ts'
import type { ProposalTab } from '../../../domain/proposal-tabs.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { titlesOfTalks } from '../../../domain/schedule.ts'
import {
  findPublicContribution,
  listContributionsTitledLike,
  listSimilarContributions,
  readBoardPage,
} from '../../store/contributions.ts'
import { countView } from '../../store/views.ts'

/** docs/product.md#proposals */
describeOnBothEngines('the desk of proposals', (store) => {
  const harness = openCallHarness(store)
  const { pass } = harness
  const { submit, edit, validate, mails, newestToken, proposed } = proposalsAt(harness)
  let mara: string
  let teo: string
  beforeEach(async () => {
    mara = await signedIn(store().db, harness.now, { email: 'mara@example.org' })
    teo = await signedIn(store().db, harness.now, { email: 'teo@example.org' })
  })
  const call = <Name extends CallName>(name: Name, payload: object, key?: string, adminToken = mara) =>
    harness.call(name, payload, { adminToken, idempotencyKey: key }) as Promise<Result<CallOutput<Name>>>
  const list = async (tab: ProposalTab, search = '') => {
    const answer = await call('find-proposals', { tab, search })
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const titles = async (tab: ProposalTab, search?: string) =>
    (await list(tab, search)).proposals.map(({ title }) => title)
  const acts = async () =>
    (await store().db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )
  /** How many of the public answers have it. */
  const publicPlaces = async (id: string, title = proposal.title) => {
    const { db } = store()
    const { contributions, total } = await readBoardPage(db, 'talk_session', 1)
    return [
      contributions.length,
      total,
      (await findPublicContribution(db, id)) ? 1 : 0,
      (await listContributionsTitledLike(db, [title])).length,
      (await listSimilarContributions(db, title)).length,
      await countView(db, 'contributions_public', []),
    ]
  }
  const everywhere = [1, 1, 1, 1, 1, 1]
  const nowhere = [0, 0, 0, 0, 0, 0]
  const vote = (contributionId: string, voterCookie?: string) =>
    harness.call('contribution-vote', { contributionId, wanted: true }, { voterCookie })

  test('hides a proposal everywhere, keeps its votes, and shows it again', async () => {
    const { id, token } = await proposed()
    expect(await publicPlaces(id)).toEqual(everywhere)
    await vote(id)
    expect(await call('hide-proposals', { ids: [id], reason: ' An advertisement ' })).toEqual(
      ok({ success: true, changed: 1, ids: [id] }),
    )
    expect(await publicPlaces(id)).toEqual(nowhere)
    expect(await vote(id)).toEqual(refuse('not-found', contributionMessages.notFound))
    const gone = refuse('gone', messages.takenDown('hello@example.org'))
    expect(await validate(token)).toEqual(gone)
    expect(await edit(token, id, { title: 'Back again' })).toEqual(gone)
    expect((await list('hidden')).proposals).toMatchObject([
      { id, standing: 'hidden', hidden_reason: 'An advertisement', vote_count: 1 },
    ])
    expect(await call('show-proposals', { ids: [id] })).toEqual(ok({ success: true, changed: 1 }))
    expect(await publicPlaces(id)).toEqual(everywhere)
    expect((await list('board')).proposals).toMatchObject([
      { id, title: proposal.title, vote_count: 1, hidden_reason: null },
    ])
    expect(await edit(token, id, { title: 'Back again' })).toMatchObject({ ok: true })
  })

  test('leaves a hidden proposal out of the list of one’s votes until it is shown again', async () => {
    const { id } = await proposed()
    let voterCookie = ''
    await harness.call(
      'contribution-vote',
      { contributionId: id },
      { setCookie: (cookie) => (voterCookie = /voter=([^;]*)/.exec(cookie)?.[1] ?? voterCookie) },
    )
    const listed = () => harness.call('contribution-vote', { action: 'list' }, { voterCookie })
    await call('hide-proposals', { ids: [id] })
    expect(await listed()).toMatchObject(ok({ contributionIds: [] }))
    await call('show-proposals', { ids: [id] })
    expect(await listed()).toMatchObject(ok({ contributionIds: [id] }))
  })

  test('puts what was hidden by mistake back where it stood', async () => {
    const { id } = await proposed()
    await call('hide-proposals', { ids: [id] })
    await call('show-proposals', { ids: [id], asBefore: true })
    expect((await list('new')).proposals).toMatchObject([{ id, isNew: true, standing: 'shown' }])
    await store().db.updateTable('contributions').set({ standing: 'waiting' }).execute()
    await call('hide-proposals', { ids: [id] })
    await call('show-proposals', { ids: [id], asBefore: true })
    expect(await list('new')).toMatchObject({ proposals: [{ id, standing: 'waiting' }] })
    expect(await publicPlaces(id)).toEqual(nowhere)
    await call('show-proposals', { ids: [id] })
    expect(await list('new')).toMatchObject({ proposals: [], counts: { new: 0, board: 1 } })
    expect(await publicPlaces(id)).toEqual(everywhere)
  })

  test('answers which proposals a press hid, so that its undo leaves what a colleague hid before', async () => {
    const { id: before } = await proposed({ title: 'Hidden before' })
    pass(1)
    const { id } = await proposed()
    await call('hide-proposals', { ids: [before], reason: 'An advertisement' }, undefined, teo)
    const ids = [before, id]
    expect(await call('hide-proposals', { ids })).toEqual(ok({ success: true, changed: 1, ids: [id] }))
  })

  test('names in Activity which proposal it was, only while there is one, and finds it on every tab', async () => {
    const { id } = await proposed()
    await call('hide-proposals', { ids: [id] })
    const activity = async () => {
      const answer = await call('get-admin-dashboard', {})
      return answer.ok ? answer.value.audit : expect.fail(answer.refusal.sentence)
    }
    expect(await activity()).toMatchObject([{ proposal: { id, title: proposal.title } }])
    expect(await titles('new', id)).toEqual([proposal.title])
    await call('delete-proposals', { ids: [id], word: 'delete' })
    expect((await activity()).map(({ proposal }) => proposal)).toEqual([undefined, undefined])
  })

  test('does a press that comes twice once, with one line in Activity for each of forty cards', async () => {
    for (let number = 0; number < 40; number++) await submit({ title: `Buy ${number}` })
    const { id } = await proposed()
    const ids = await call('list-proposals-of-address', { id })
    const payload = { ids: ids.ok ? ids.value.ids : [] }
    expect(payload.ids).toHaveLength(41)
    const key = 'a-press-that-came-twice'
    const first = await call('hide-proposals', payload, key)
    expect(first).toMatchObject(ok({ success: true, changed: 41 }))
    expect(await call('hide-proposals', payload, key)).toEqual(first)
    expect(await call('hide-proposals', payload)).toEqual(ok({ success: true, changed: 0, ids: [] }))
    expect(await acts()).toEqual(Array.from({ length: 41 }, () => 'proposal-hidden'))
    expect(await list('hidden')).toMatchObject({ found: 41, counts: { new: 0, board: 0, hidden: 41 } })
  })

  test('finds by any part of title, text, name, address and phone, keynotes too', async () => {
    await submit({ type: 'keynote', title: '100% Zürich' })
    pass(1)
    await submit({ contributor_email: 'noa@example.org', contributor_name: 'Noa _' })
    expect(await titles('new')).toEqual([proposal.title, '100% Zürich'])
    for (const search of ['100%', 'zürich']) expect(await titles('new', search)).toEqual(['100% Zürich'])
    for (const search of ['NOA@', 'noa _']) expect(await titles('new', search)).toEqual([proposal.title])
    expect(await list('board', 'live index')).toMatchObject({ found: 2 })
    expect(await list('board', '044 000')).toMatchObject({ found: 0 })
    expect(await list('board', '44 000')).toMatchObject({ found: 2 })
    expect(await list('board', "' or 1=1 --")).toMatchObject({
      proposals: [],
      found: 0,
      counts: { board: 2 },
    })
  })

  test('merges different fields, and refuses to overwrite the same one with name and time', async () => {
    const { id, token } = await proposed()
    const seen = proposal
    const save = (changes: object, admin?: string) =>
      call('edit-proposal', { id, ...seen, ...changes, seen }, undefined, admin)
    expect(await save({ title: 'RAG for everybody' }, teo)).toEqual(ok({ success: true }))
    expect(await save({ type: 'keynote' })).toEqual(ok({ success: true }))
    expect(await save({ title: 'RAG for everybody' })).toEqual(ok({ success: true }))
    const sentence = messages.changedMeanwhile('teo@example.org', '12:00', 'RAG for everybody')
    expect(await save({ title: 'RAG for all' })).toEqual(
      refuse('conflict', sentence, { fields: { title: sentence } }),
    )
    pass(60_000)
    await edit(token, id, { details: 'By me' })
    expect(await save({ details: 'By us' })).toMatchObject({
      refusal: { sentence: messages.changedMeanwhile(messages.itsProposer, '12:01', 'By me') },
    })
    expect((await list('board')).proposals).toMatchObject([
      { type: 'keynote', title: 'RAG for beginners', details: 'By me', edits: 3 },
    ])
    expect(await save({ title: '' })).toMatchObject({ refusal: { reason: 'invalid' } })
    expect(await save({ type: 'advertisement' })).toMatchObject({ refusal: { reason: 'invalid' } })
  })

  test('corrects address and phone: what the old address was mailed ends, and the new one gets a link', async () => {
    const { id, token } = await proposed()
    const written = {
      audience: [`contribution:${id}`],
      subject: 'Hello',
      text: 'See {link}',
      at: null,
      count: 1,
    }
    await call('create-sending', written)
    pass(1)
    const to = 'mia.muster@example.org'
    const save = (changes: object, seen: object = proposal) =>
      call('edit-proposal', { id, ...seen, ...changes, seen })
    const changes = { contributor_email: ` ${to.toUpperCase()}`, contributor_phone: ' ' }
    expect(await save(changes)).toEqual(ok({ success: true }))
    expect(await validate(token)).toMatchObject({ ok: false })
    const [, told, ...more] = await mails()
    expect(told).toMatchObject({ subject: 'The address of your proposal was changed' })
    expect(told?.text).toContain('The organisers of')
    expect(told?.text).not.toContain('muster@')
    expect(more).toEqual([])
    expect(await validate(await newestToken(to))).toMatchObject({ ok: true })
    pass(600_000)
    expect((await mails(to)).map(({ subject }) => subject)).toEqual([
      'Your link to edit your proposal',
      'Hello',
    ])
    expect(await mails()).toHaveLength(2)
    const found = { contributor_email: to, contributor_phone: null }
    expect((await list('board')).proposals).toMatchObject([found])
    expect(await save({ contributor_email: 'other@example.org' })).toMatchObject({
      refusal: { fields: { contributor_email: messages.changedMeanwhile('mara@example.org', '12:00', to) } },
    })
    expect(await save({ contributor_email: 'no address' })).toMatchObject({ refusal: { reason: 'invalid' } })
    const history = await call('get-proposal-history', { id })
    expect(JSON.stringify(history)).not.toContain('mia@')
  })

  test('refuses a blocked address as the new one, and mails no link to a hidden proposal', async () => {
    const { id: blocked } = await proposed({ contributor_email: 'spam@example.org' })
    await call('block-address', { id: blocked })
    pass(1)
    const { id } = await proposed()
    const save = (contributor_email: string) =>
      call('edit-proposal', { id, ...proposal, contributor_email, seen: proposal })
    const fields = { contributor_email: messages.addressBlocked }
    expect(await save('spam@example.org')).toEqual(refuse('conflict', messages.addressBlocked, { fields }))
    await call('hide-proposals', { ids: [id] })
    expect(await save('new@example.org')).toEqual(ok({ success: true }))
    expect(await mails('new@example.org')).toEqual([])
  })

  test('shows organisers who changed what and what stood there, but no former address', async () => {
    const { id, token } = await proposed()
    await call('contributions' as CallName, { id, title: 'Tidied', details: proposal.details })
    pass(1)
    await edit(token, id, { title: 'Mine', contributor_email: 'noa@example.org', contributor_phone: null })
    const history = await call('get-proposal-history', { id })
    expect(history).toMatchObject(
      ok({
        edits: [
          {
            by: null,
            changed: ['title', 'contributor_email', 'contributor_phone'],
            before: { title: 'Tidied' },
          },
          { by: 'mara@example.org', changed: ['title'], before: { title: proposal.title } },
        ],
        acts: [{ by: 'mara@example.org', what: 'Edited a contribution (title)' }],
      }),
    )
    expect(JSON.stringify(history)).not.toContain('mia@')
    expect(await call('get-proposal-history', { id: nobody })).toEqual(refuse('not-found', messages.notFound))
  })

  test('keeps the newest fifty earlier texts of a proposal', async () => {
    const { id, token } = await proposed()
    for (let number = 1; number <= 55; number++) await edit(token, id, { title: `Version ${number}` })
    const history = await call('get-proposal-history', { id })
    const texts = history.ok ? history.value.edits.map(({ before }) => before.title) : []
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([50, 'Version 54', 'Version 5'])
  })

  test('puts a proposal among the new ones again when its proposer changes what it says', async () => {
    const { id, token } = await proposed()
    await call('show-proposals', { ids: [id] })
    await edit(token, id, { contributor_phone: null })
    expect(await titles('new')).toEqual([])
    await edit(token, id, { contributor_phone: null, details: 'Buy now' })
    expect(await titles('new')).toEqual([proposal.title])
  })

  test('deletes for good after the word, with votes, links and earlier texts, also while somebody votes', async () => {
    const { id, token } = await proposed({ title: 'private-title' })
    await edit(token, id, { title: 'private-words' })
    await vote(id)
    await harness.call('send-contribution-edit-link', { email: 'mia@example.org', contributionId: id })
    expect(await call('delete-proposals', { ids: [id], word: 'yes' })).toEqual(
      refuse('invalid', messages.wrongWord, { fields: { word: messages.wrongWord } }),
    )
    const [deleted, ...votes] = await Promise.all([
      call('delete-proposals', { ids: [id], word: ' Delete ' }),
      ...Array.from({ length: 10 }, () => vote(id)),
    ])
    expect(deleted).toEqual(ok({ success: true, changed: 1 }))
    for (const answer of votes)
      expect(answer.ok ? answer : answer.refusal.sentence).toEqual(
        answer.ok ? ok({ status: 'added' }) : contributionMessages.notFound,
      )
    expect(await validate(token)).toMatchObject({ refusal: { reason: 'not-found' } })
    expect(await vote(id)).toMatchObject({ ok: false })
    expect(await call('delete-proposals', { ids: [id], word: 'delete' })).toMatchObject({ ok: false })
    expect(await everythingStored(store())).not.toContain('private-')
    for (const table of ['votes', 'contribution_edits', 'tokens'] as const)
      expect(await store().db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await acts()).toEqual(['proposal-deleted'])
    // The receipt went out before; the link that was still queued did not.
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Thank you for your proposal'])
  })

  test('warns before it takes away what a talk of the programme names', async () => {
    const [talk = ''] = titlesOfTalks(harness.context().event.schedule)
    const { id } = await proposed({ title: talk })
    expect((await list('programme')).proposals).toMatchObject([{ id, talks: [talk] }])
    const warned = refuse('conflict', messages.inProgramme([talk]))
    expect(await call('hide-proposals', { ids: [id] })).toEqual(warned)
    expect(await call('delete-proposals', { ids: [id], word: 'delete' })).toEqual(warned)
    expect(await call('hide-proposals', { ids: [id], anyway: true })).toMatchObject({ ok: true })
    expect(await list('programme')).toMatchObject({ proposals: [], counts: { programme: 0 } })
    expect(await call('delete-proposals', { ids: [id], word: 'delete' })).toMatchObject({ ok: true })
  })

  test('lets one of an author’s edit and a hiding at the same time go first, and neither get lost', async () => {
    const { id, token } = await proposed()
    const [edited, hidden] = await Promise.all([
      edit(token, id, { title: 'Meanwhile' }),
      call('hide-proposals', { ids: [id] }),
    ])
    expect(hidden).toMatchObject({ ok: true })
    const [kept] = (await list('hidden')).proposals
    expect(kept?.title).toBe(edited.ok ? 'Meanwhile' : proposal.title)
    expect(await newestToken()).toBe(token)
  })

  test('exports what is listed as a file without formulas', async () => {
    await submit({ title: '=1+1', contributor_name: 'Mia; Muster' })
    await submit({ title: 'Another' })
    const answer = await call('export-proposals', { tab: 'new', search: '=1' })
    const { csv, fileName } = answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
    expect(fileName).toMatch(/-proposals-new-2025-08-01\.csv$/)
    expect(csv.split('\r\n')[1]).toContain(`"'=1+1"`)
    expect(csv).not.toContain('Another')
    expect(await acts()).toEqual(['proposals-exported'])
  })

  test('refuses unknown, too many and no proposals', async () => {
    for (const name of ['hide-proposals', 'show-proposals'] as const) {
      expect(await call(name, { ids: [nobody, 'x'] })).toEqual(refuse('not-found', messages.notFound))
      expect(await call(name, { ids: [] })).toMatchObject({ refusal: { reason: 'invalid' } })
      const many = Array.from({ length: 101 }, () => nobody)
      expect(await call(name, { ids: many })).toMatchObject({ refusal: { reason: 'invalid' } })
    }
  })
})
