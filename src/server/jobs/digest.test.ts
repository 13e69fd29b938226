import { expect, test } from 'vitest'
import { addAdmin } from '../../../tests/support/admins.ts'
import { openCallHarness } from '../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { entry, proposalsAt } from '../../../tests/support/proposals.ts'
import { hour, minute } from '../../domain/durations.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { deleteProposals, hideProposals, putProposalsBack } from '../store/proposal-desk.ts'
import { sendDigests } from './digest.ts'

/** docs/product.md#proposals */
describeOnBothEngines('the digest of new proposals', (store) => {
  const harness = openCallHarness(store)
  const { submit, proposed, edit } = proposalsAt(harness)
  const set = (proposals: Partial<SiteEvent['proposals']>) => ({
    ...testEvent,
    proposals: { ...testEvent.proposals, ...proposals },
  })
  const tell = (event = testEvent) => sendDigests({ db: store().db, event, mailQueued() {} }, harness.now)
  const queued = () =>
    store()
      .db.selectFrom('outbox')
      .select(['recipient', 'params'])
      .where('letter', '=', 'proposals-digest')
      .orderBy('created_at')
      .orderBy('recipient')
      .execute()
  const recipients = async () => (await queued()).map(({ recipient }) => recipient)
  const mails = async (address = 'mara@example.org') =>
    (await harness.mails(address)).filter(({ subject }) => subject?.includes('new proposal'))
  const ids = async () =>
    (await store().db.selectFrom('contributions').select('id').execute()).map(({ id }) => id)

  test('lists once, for each organiser, what came, with kind, title and name, and where to look at it', async () => {
    await addAdmin(store().db)
    await addAdmin(store().db, { email: 'teo@example.org' })
    await submit()
    await submit({ type: 'volunteer', title: '<b>Coffee</b> & cake', contributor_name: 'Ada Bern' })
    await tell()
    expect(await queued()).toEqual([])
    harness.pass(10 * minute)
    await tell()
    harness.pass(2 * hour)
    await tell()
    expect(await recipients()).toEqual(['mara@example.org', 'teo@example.org'])
    const [mail, ...others] = await mails()
    expect([mail?.subject, others]).toEqual(['2 new proposals for the Vibe Coding Festival', []])
    expect(mail?.text).toContain('Volunteer: “<b>Coffee</b> & cake”, by Ada Bern')
    expect(mail?.text).toContain('Talk or session: “RAG for beginners”, by Mia Muster')
    expect(mail?.text).toContain('/admin/proposals')
    expect(mail?.text).not.toMatch(/mia@example\.org|for review/)
    expect(mail?.html).toContain('“&lt;b&gt;Coffee&lt;/b&gt; &amp; cake”')
  })

  test('goes at most once an hour, also when its proposals are deleted or a clock goes back', async () => {
    await addAdmin(store().db)
    await submit()
    harness.pass(10 * minute)
    await tell()
    expect(await recipients()).toHaveLength(1)
    const [only = ''] = await ids()
    await store()
      .db.transaction()
      .execute((tx) => deleteProposals(tx, [only]))
    harness.pass(-5 * minute)
    await submit()
    harness.pass(hour + 5 * minute - 1)
    await tell()
    expect(await recipients()).toHaveLength(1)
    harness.pass(1)
    await tell()
    expect(await recipients()).toHaveLength(2)
  })

  test('lists twenty of forty cards from one address, and says how many more there are', async () => {
    await addAdmin(store().db)
    for (let number = 1; number <= 40; number += 1) await submit({ title: `Cheap watches ${number}` })
    harness.pass(10 * minute)
    await tell()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^40 new proposals/)
    expect(sent[0]?.text?.match(/Cheap watches/g)).toHaveLength(20)
    expect(sent[0]?.text).toContain('… and 20 more.')
    expect(JSON.stringify(await queued()).length).toBeLessThan(200)
  })

  test('says how many wait for review, and tells again of one that an edit took off the board', async () => {
    await addAdmin(store().db)
    const event = set({ shown: 'after-a-look' })
    const { id, token } = await proposed()
    harness.pass(10 * minute)
    await tell()
    await submit({ title: 'Waits' }, { event })
    harness.pass(2 * hour)
    await tell(event)
    const texts = async () => (await mails()).map(({ text }) => text)
    expect((await texts()).at(-1)).toContain('1 proposal waits for review: nobody else sees it before that.')
    const updates = { ...entry, title: 'Now with an advertisement' }
    await harness.call('update-contribution', { token, contributionId: id, updates }, { event })
    harness.pass(2 * hour)
    await tell(event)
    const newest = (await texts()).at(-1)
    expect(newest).toContain('“Now with an advertisement”')
    expect(newest).not.toContain('“Waits”')
    expect(newest).toContain('2 proposals wait for review')
    // An edit of what waits already is no news.
    await edit(token, id, { title: 'Another' })
    harness.pass(2 * hour)
    await tell(event)
    expect(await recipients()).toHaveLength(3)
  })

  test('leaves out what is hidden or deleted when it goes out, and does not go when nothing is left', async () => {
    await addAdmin(store().db)
    for (const title of ['Stays', 'Hidden', 'Deleted']) await submit({ title })
    const idOf = async (title: string) =>
      (
        await store()
          .db.selectFrom('contributions')
          .select('id')
          .where('title', '=', title)
          .executeTakeFirstOrThrow()
      ).id
    const change = (work: typeof deleteProposals, id: string) =>
      store()
        .db.transaction()
        .execute((tx) => work(tx, [id]))
    const hide = async (title: string) => {
      const id = await idOf(title)
      await store()
        .db.transaction()
        .execute((tx) => hideProposals(tx, [id], null))
    }
    harness.pass(10 * minute)
    await tell()
    await hide('Hidden')
    await change(deleteProposals, await idOf('Deleted'))
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^1 new proposal for/)
    expect(mail?.text).toContain('“Stays”')
    expect(mail?.text).not.toMatch(/“Hidden”|“Deleted”/)

    harness.pass(2 * hour)
    await submit({ title: 'Gone' })
    harness.pass(10 * minute)
    await tell()
    expect(await recipients()).toHaveLength(2)
    await change(deleteProposals, await idOf('Gone'))
    expect(await mails()).toHaveLength(1)
    expect(await recipients()).toHaveLength(1)

    // Whoever hid it has seen it.
    harness.pass(2 * hour)
    await submit({ title: 'Seen' })
    await hide('Seen')
    harness.pass(10 * minute)
    await tell()
    await change(putProposalsBack, await idOf('Seen'))
    harness.pass(2 * hour)
    await tell()
    expect(await recipients()).toHaveLength(1)
  })

  test('goes to nobody while it is switched off, nor later about what came meanwhile', async () => {
    await addAdmin(store().db)
    await submit({ title: 'Meanwhile' })
    harness.pass(10 * minute)
    await tell(set({ digest: false }))
    harness.pass(2 * hour)
    await tell()
    expect(await recipients()).toEqual([])
    await submit({ title: 'Later' })
    harness.pass(10 * minute)
    await tell()
    const [mail] = await mails()
    expect(mail?.text).toContain('“Later”')
    expect(mail?.text).not.toContain('Meanwhile')
  })

  test('is not given to somebody who is no organiser any more', async () => {
    await addAdmin(store().db)
    await submit()
    harness.pass(10 * minute)
    await tell()
    await store().db.deleteFrom('admins').execute()
    expect(await mails()).toEqual([])
  })

  test('comes once from eight processes at once', async () => {
    await addAdmin(store().db)
    await submit()
    harness.pass(10 * minute)
    await Promise.all(Array.from({ length: 8 }, () => tell()))
    expect(await recipients()).toEqual(['mara@example.org'])
  })

  test('is made whole or not at all', async () => {
    await addAdmin(store().db)
    await submit()
    harness.pass(10 * minute)
    // As if the process died before the commit.
    await store().pool.query(`
      create function refuse_digests() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger refuse_digests before insert on outbox
        for each row when (new.letter = 'proposals-digest') execute function refuse_digests()`)
    try {
      await expect(tell()).rejects.toThrow('killed')
    } finally {
      await store().pool.query('drop trigger refuse_digests on outbox; drop function refuse_digests')
    }
    expect(await recipients()).toEqual([])
    await tell()
    expect(await recipients()).toEqual(['mara@example.org'])
  })

  test('tells next time of what was committed late, though it is older', async () => {
    await addAdmin(store().db)
    const late = harness.now
    harness.pass(minute)
    await submit()
    harness.pass(10 * minute)
    await tell()
    await store()
      .db.insertInto('contributions')
      .values({
        type: 'keynote',
        title: 'Committed late',
        details: 'x',
        contributor_name: 'Ada Bern',
        contributor_email: 'ada@example.org',
        created_at: late,
      })
      .execute()
    harness.pass(hour)
    await tell()
    expect((await mails()).map(({ text }) => /(?<=“).*(?=”)/.exec(text ?? '')?.[0])).toEqual([
      'RAG for beginners',
      'Committed late',
    ])
    harness.pass(hour)
    await tell()
    expect(await recipients()).toHaveLength(2)
  })
})
