import { expect, test } from 'vitest'
import { nobody } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { openProposalDesk } from '../../../../tests/support/proposal-desk.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { proposalsPerPage } from '../../../domain/proposal-tabs.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { titlesOfTalks } from '../../../domain/schedule.ts'

/** docs/product.md#proposals */
describeOnBothEngines('the desk of proposals', (store) => {
  const desk = openProposalDesk(store)
  const { submit, edit, proposed, call, list, vote } = desk
  const { pass } = desk.harness

  test('hides a proposal everywhere, keeps its votes, and shows it again', async () => {
    const { id, token } = await proposed()
    expect(await desk.publicPlaces(id)).toEqual(desk.everywhere)
    await vote(id)
    expect(await call('hide-proposals', { ids: [id], reason: ' An advertisement ' })).toEqual(
      ok({ success: true, changed: 1, ids: [id] }),
    )
    expect(await desk.publicPlaces(id)).toEqual(desk.nowhere)
    expect(await vote(id)).toEqual(refuse('not-found', contributionMessages.notFound))
    const gone = refuse('gone', messages.takenDown('hello@example.org'))
    expect(await desk.validate(token)).toEqual(gone)
    expect(await edit(token, id, { title: 'Back again' })).toEqual(gone)
    expect((await list('hidden')).proposals).toMatchObject([
      { id, standing: 'hidden', hidden_reason: 'An advertisement', vote_count: 1 },
    ])
    expect(await call('show-proposals', { ids: [id] })).toEqual(ok({ success: true, changed: 1 }))
    expect(await desk.publicPlaces(id)).toEqual(desk.everywhere)
    expect((await list('board')).proposals).toMatchObject([
      { id, title: proposal.title, vote_count: 1, hidden_reason: null },
    ])
    expect(await edit(token, id, { title: 'Back again' })).toMatchObject({ ok: true })
  })

  test('leaves a hidden proposal out of the list of one’s votes until it is shown again', async () => {
    const { id } = await proposed()
    let voterCookie = ''
    await desk.harness.call(
      'contribution-vote',
      { contributionId: id },
      { setCookie: (cookie) => (voterCookie = /voter=([^;]*)/.exec(cookie)?.[1] ?? voterCookie) },
    )
    const listed = () => desk.harness.call('contribution-vote', { action: 'list' }, { voterCookie })
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
    expect(await desk.publicPlaces(id)).toEqual(desk.nowhere)
    await call('show-proposals', { ids: [id] })
    expect(await list('new')).toMatchObject({ proposals: [], counts: { new: 0, board: 1 } })
    expect(await desk.publicPlaces(id)).toEqual(desk.everywhere)
  })

  test('answers which proposals a press hid, so that its undo leaves what a colleague hid before', async () => {
    const { id: before } = await proposed({ title: 'Hidden before' })
    pass(1)
    const { id } = await proposed()
    await call('hide-proposals', { ids: [before], reason: 'An advertisement' }, undefined, desk.teo())
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
    expect(await desk.titles('new', id)).toEqual([proposal.title])
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
    expect(await desk.acts()).toEqual(Array.from({ length: 41 }, () => 'proposal-hidden'))
    expect(await list('hidden')).toMatchObject({ found: 41, counts: { new: 0, board: 0, hidden: 41 } })
  })

  test('finds by any part of title, text, name, address and phone, keynotes too', async () => {
    await submit({ type: 'keynote', title: '100% Zürich' })
    pass(1)
    await submit({ contributor_email: 'noa@example.org', contributor_name: 'Noa _' })
    expect(await desk.titles('new')).toEqual([proposal.title, '100% Zürich'])
    for (const search of ['100%', 'zürich']) expect(await desk.titles('new', search)).toEqual(['100% Zürich'])
    for (const search of ['NOA@', 'noa _']) expect(await desk.titles('new', search)).toEqual([proposal.title])
    expect(await list('board', 'live index')).toMatchObject({ found: 2 })
    expect(await list('board', '044 000')).toMatchObject({ found: 0 })
    expect(await list('board', '44 000')).toMatchObject({ found: 2 })
    expect(await list('board', "' or 1=1 --")).toMatchObject({
      proposals: [],
      found: 0,
      counts: { board: 2 },
    })
  })

  test('shows the last page when a later one is asked for, which may have been emptied', async () => {
    for (let number = 1; number <= proposalsPerPage + 1; number++) {
      await submit({ title: `Map ${number}` })
      pass(1)
    }
    expect(await desk.titles('new', '', 2)).toEqual(['Map 1'])
    expect(await desk.titles('new', '', 3)).toEqual(['Map 1'])
    expect(await desk.titles('new', 'Map 21', 2)).toEqual(['Map 21'])
    expect(await desk.titles('hidden', '', 2)).toEqual([])
  })

  test('finds a title and a name in any spelling', async () => {
    await submit({ title: '100% Zürich', contributor_name: 'Caoimhe O’Neill' })
    for (const search of ['zurich', '100% ZURICH', 'oneill', "caoimhe o'neill", 'neill'])
      expect(await desk.titles('new', search), search).toEqual(['100% Zürich'])
    for (const search of ['100_', '’', 'oneil_'])
      expect(await list('new', search), search).toMatchObject({ found: search === '’' ? 1 : 0 })
  })

  test('deletes for good after the word, with votes, links and earlier texts, also while somebody votes', async () => {
    const { id, token } = await proposed({ title: 'private-title' })
    await edit(token, id, { title: 'private-words' })
    await vote(id)
    await desk.harness.call('send-contribution-edit-link', { email: 'mia@example.org', contributionId: id })
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
    expect(await desk.validate(token)).toMatchObject({ refusal: { reason: 'not-found' } })
    expect(await vote(id)).toMatchObject({ ok: false })
    expect(await call('delete-proposals', { ids: [id], word: 'delete' })).toMatchObject({ ok: false })
    expect(await everythingStored(store())).not.toContain('private-')
    for (const table of ['votes', 'contribution_edits', 'tokens'] as const)
      expect(await store().db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await desk.acts()).toEqual(['proposal-deleted'])
    // The receipt went out before; the link that was still queued did not.
    expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['Thank you for your proposal'])
  })

  test('warns before it takes away what a talk of the programme names', async () => {
    const [talk = ''] = titlesOfTalks(desk.harness.context().event.schedule)
    const { id } = await proposed({ title: talk })
    expect((await list('programme')).proposals).toMatchObject([{ id, talks: [talk] }])
    const warned = refuse('conflict', messages.inProgramme([talk]))
    expect(await call('hide-proposals', { ids: [id] })).toEqual(warned)
    expect(await call('delete-proposals', { ids: [id], word: 'delete' })).toEqual(warned)
    expect(await call('hide-proposals', { ids: [id], anyway: true })).toMatchObject({ ok: true })
    expect(await list('programme')).toMatchObject({ proposals: [], counts: { programme: 0 } })
    expect(await call('delete-proposals', { ids: [id], word: 'delete' })).toMatchObject({ ok: true })
  })

  test('lets one of a proposer’s edit and a hiding at the same time go first, and neither get lost', async () => {
    const { id, token } = await proposed()
    const [edited, hidden] = await Promise.all([
      edit(token, id, { title: 'Meanwhile' }),
      call('hide-proposals', { ids: [id] }),
    ])
    expect(hidden).toMatchObject({ ok: true })
    const [kept] = (await list('hidden')).proposals
    expect(kept?.title).toBe(edited.ok ? 'Meanwhile' : proposal.title)
    expect(await desk.newestToken()).toBe(token)
  })

  test('exports what is listed as a file without formulas', async () => {
    await submit({ title: '=1+1', contributor_name: 'Mia; Muster' })
    await submit({ title: 'Another' })
    const answer = await call('export-proposals', { tab: 'new', search: '=1' })
    const { csv, fileName } = answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
    expect(fileName).toMatch(/-proposals-new-2025-08-01\.csv$/)
    expect(csv.split('\r\n')[1]).toContain(`"'=1+1"`)
    expect(csv).not.toContain('Another')
    expect(await desk.acts()).toEqual(['proposals-exported'])
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
