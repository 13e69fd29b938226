import { expect, test } from 'vitest'
import { nobody } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openProposalDesk } from '../../../../tests/support/proposal-desk.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'

/** docs/product.md#proposals */
describeOnBothEngines('the desk of proposals', (store) => {
  const { harness, edit, validate, mails, newestToken, proposed, call, list, titles, teo } =
    openProposalDesk(store)
  const { pass } = harness

  test('merges different fields, and refuses to overwrite the same one with name and time', async () => {
    const { id, token } = await proposed()
    const seen = proposal
    const save = (changes: object, admin?: string) =>
      call('edit-proposal', { id, ...seen, ...changes, seen }, undefined, admin)
    expect(await save({ title: 'RAG for everybody' }, teo())).toEqual(ok({ success: true }))
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
})
