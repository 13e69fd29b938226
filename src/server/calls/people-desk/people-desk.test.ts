import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { nobody, openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { plain } from '../../../../tests/support/pictures.ts'
import { profilesAt } from '../../../../tests/support/profiles.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { peopleMessages as messages } from '../../../domain/messages/people-messages.ts'
import type { FoundProfiles } from '../../../domain/people-desk.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { countDirectory, searchDirectory } from '../../store/participants.ts'
import { listSpeakerProfiles } from '../../store/views.ts'

describeOnBothEngines('profiles at the desk', (store) => {
  const harness = openCallHarness(store)
  const { add, call, mails } = harness
  const { upload, update, validate, mailedToken, rowOf, files } = profilesAt(harness)

  const organiser = async () => ({ adminToken: await signedIn(store().db, harness.now) })
  type Organiser = Awaited<ReturnType<typeof organiser>>
  const act = (by: Organiser, profileId: string, what: object) =>
    call('moderate-profile', { profileId, ...what }, by)
  const list = async (by: Organiser, wanted: object = {}) => {
    const asked = { search: '', isHidden: false, page: 1, ...wanted }
    const answer = (await call('list-profiles', asked, by)) as Result<FoundProfiles>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const namesOf = ({ profiles }: FoundProfiles) => profiles.map(({ name }) => name)
  const inDirectory = async () =>
    (await searchDirectory(store().db, { search: '', page: 1 })).people.map(
      ({ customer_name }) => customer_name,
    )
  const activity = async () =>
    (await store().db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()).filter(
      ({ action }) => action.startsWith('profile'),
    )
  const told = async (address: string) => (await mails(address)).map(({ subject }) => subject)
  /** A friend's seat, listed. */
  async function seatOfFriend(email: string | null) {
    const orderId = await add('Bo Meier', { number_of_tickets: 2, allow_public_listing: false })
    const [, second] = await store()
      .db.selectFrom('seats')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    const id = second?.id ?? expect.fail('no second seat')
    const person = { name: 'Fay Freund', email, about_me: 'I came along.', allow_public_listing: true }
    await store().db.updateTable('seats').set(person).where('id', '=', id).execute()
    return id
  }

  describe('the list', () => {
    test('has everybody who is listed, by name, found by the beginning of a word or a part of the address', async () => {
      const by = await organiser()
      expect(await list(by)).toEqual({ profiles: [], found: 0, pageCount: 1, shown: 0, hidden: 0 })
      await add('Zoë Zürcher')
      await add('Ada Bern', { about_me: 'I draw maps.' })
      await add('Not Listed', { allow_public_listing: false })
      await add('Not Paid', { status: 'waitlist' })
      await seatOfFriend('fay@example.org')
      const all = await list(by)
      expect([namesOf(all), all.shown]).toEqual([['Ada Bern', 'Fay Freund', 'Zoë Zürcher'], 3])
      expect(all.profiles[0]).toMatchObject({
        email: 'ada@example.org',
        about_me: 'I draw maps.',
        hidden_at: null,
      })
      expect(namesOf(await list(by, { search: ' zur' }))).toEqual(['Zoë Zürcher'])
      expect(namesOf(await list(by, { search: 'fay@ex' }))).toEqual(['Fay Freund'])
      expect(namesOf(await list(by, { search: '%' }))).toEqual([])
      expect(namesOf(await list(by, { search: '_a' }))).toEqual([])
      // The last of a page may have been hidden.
      expect(namesOf(await list(by, { page: 2 }))).toHaveLength(3)
    })

    test('is a file for spreadsheets too, with those who are hidden, and nothing in it is a formula', async () => {
      const by = await organiser()
      const id = await add('Ada Bern', { about_me: '=1+1' })
      await act(by, id, { act: 'hide' })
      expect(await call('export-profiles', {}, by)).toMatchObject(
        ok({
          fileName: expect.stringMatching(/-directory-2025-08-01\.csv$/),
          csv: expect.stringMatching(/"Ada Bern","ada@example.org",.*"'=1\+1",.*"2025-08-01 12:00"/),
        }),
      )
      expect(await activity()).toContainEqual({ action: 'profiles-exported', details: { count: 1 } })
    })
  })

  describe('a hidden profile', () => {
    test('is nowhere in public, with its picture under another name, and back when it is shown again', async () => {
      const by = await organiser()
      const id = await add('Ada Bern', { linkedin_profile_url: 'https://example.org/ada' })
      await upload(await mailedToken('ada@example.org', id), id, await plain(600, 600).png().toBuffer())
      const before = files()
      expect([await inDirectory(), before.length]).toEqual([['Ada Bern'], 3])
      expect(await act(by, id, { act: 'hide' })).toEqual(ok({ success: true, isTold: true }))
      expect([
        await inDirectory(),
        await countDirectory(store().db),
        await listSpeakerProfiles(store().db),
      ]).toEqual([[], { total: 0, withPhoto: 0 }, []])
      // Who has the old address of the picture gets nothing.
      expect([files().length, files().filter((name) => before.includes(name))]).toEqual([3, []])
      expect((await rowOf(id)).profile_image_url).toBe(`/images/${files()[0]?.replace(/-.*/, '-1024.webp')}`)
      expect([namesOf(await list(by)), namesOf(await list(by, { isHidden: true }))]).toEqual([
        [],
        ['Ada Bern'],
      ])
      expect(await act(by, id, { act: 'show' })).toEqual(ok({ success: true, isTold: true }))
      expect([await inDirectory(), await countDirectory(store().db)]).toEqual([
        ['Ada Bern'],
        { total: 1, withPhoto: 1 },
      ])
    })

    test('stays shown while its picture cannot be copied, and can be hidden later', async () => {
      const by = await organiser()
      const id = await add('Ada Bern')
      await upload(await mailedToken('ada@example.org', id), id, await plain(600, 600).png().toBuffer())
      const away = async () => {
        throw new Error('S3 answered PUT with 503')
      }
      const images = { ...harness.context().images, put: away }
      const hide = { profileId: id, act: 'hide' }
      expect(await call('moderate-profile', hide, { ...by, images })).toEqual(
        refuse('not-ready', callMessages.notReady),
      )
      expect([await inDirectory(), files().length, await activity()]).toEqual([['Ada Bern'], 3, []])
      expect(await act(by, id, { act: 'hide' })).toEqual(ok({ success: true, isTold: true }))
      expect(await inDirectory()).toEqual([])
    })

    test('says so to its owner, who may change it and stays hidden, whatever is saved', async () => {
      const by = await organiser()
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      await act(by, id, { act: 'hide' })
      expect(await validate(token)).toMatchObject(ok({ participant: { is_hidden: true } }))
      expect(await update(token, id, { about_me: 'I am sorry.' })).toMatchObject(
        ok({ participant: { about_me: 'I am sorry.', is_hidden: true } }),
      )
      expect(await inDirectory()).toEqual([])
    })

    test('is one of a friend’s seat, too, stays so when the seat is passed on to the same address, and the next person begins anew', async () => {
      const by = await organiser()
      const id = await seatOfFriend('fay@example.org')
      await act(by, id, { act: 'hide' })
      expect(await inDirectory()).toEqual([])
      const { code } = await store()
        .db.selectFrom('seats')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await call('find-seat', { code })).toMatchObject(ok({ is_listed: true, is_hidden: true }))
      const [mail] = await mails('fay@example.org')
      expect(mail?.text).toContain(`/seat/${code}`)
      const order = await store()
        .db.selectFrom('orders')
        .innerJoin('seats', 'seats.order_id', 'orders.id')
        .select('orders.code')
        .where('seats.id', '=', id)
        .executeTakeFirstOrThrow()
      const seatId = id
      await call('pass-seat-on', { code: order.code, seatId, email: 'fay@example.org' })
      const again = store().db.selectFrom('seats').select(['code', 'listing_hidden_at']).where('id', '=', id)
      expect(await again.executeTakeFirst()).toMatchObject({ listing_hidden_at: expect.any(Date) })
      expect(await call('take-seat-back', { code: order.code, seatId })).toMatchObject({ ok: true })
      const row = store().db.selectFrom('seats').select('listing_hidden_at').where('id', '=', id)
      expect(await row.executeTakeFirst()).toEqual({ listing_hidden_at: null })
    })
  })

  describe('what organisers take away', () => {
    test('is the picture with its files, or one text, which the owner may fill in again', async () => {
      const by = await organiser()
      const id = await add('Ada Bern', { about_me: 'Rude.', app_idea: 'A map' })
      const token = await mailedToken('ada@example.org', id)
      await upload(token, id, await plain(600, 600).png().toBuffer())
      const seen = (await rowOf(id)).profile_image_url ?? ''
      expect(await act(by, id, { act: 'remove-picture', seen })).toMatchObject({ ok: true })
      expect([(await rowOf(id)).profile_image_url, files()]).toEqual([null, []])
      expect(await act(by, id, { act: 'empty', field: 'about_me', seen: 'Rude.' })).toMatchObject({
        ok: true,
      })
      expect(await rowOf(id)).toMatchObject({ about_me: null, app_idea: 'A map' })
      await update(token, id, { about_me: 'Kind.' })
      expect(await rowOf(id)).toMatchObject({ about_me: 'Kind.' })
    })

    test('is not what the owner has written meanwhile', async () => {
      const by = await organiser()
      const id = await add('Ada Bern', { about_me: 'Kind.' })
      const refused = refuse('conflict', messages.changedMeanwhile)
      expect(await act(by, id, { act: 'empty', field: 'about_me', seen: 'Rude.' })).toEqual(refused)
      expect(await rowOf(id)).toMatchObject({ about_me: 'Kind.' })
      expect(await activity()).toEqual([])
    })
  })

  describe('the mail', () => {
    test('says what was done and whom to write to, with a link to the own profile, and repeats nothing of it', async () => {
      const by = await organiser()
      const id = await add('Ada Bern', { about_me: 'Rude.' })
      await act(by, id, { act: 'empty', field: 'about_me', seen: 'Rude.' })
      const [mail] = await mails('ada@example.org')
      expect(mail?.subject).toBe('Your profile at the Vibe Coding Festival: “About me” emptied')
      const text = mail?.text?.replace(/\s+/g, ' ')
      expect(text).toContain('emptied the field “About me” of your profile')
      expect(text).toContain('Write to hello@example.org')
      expect(text).not.toContain('Rude.')
      expect(await validate(/edit=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '')).toMatchObject({ ok: true })
    })

    test('goes to nobody when the organiser says so, or when there is no address', async () => {
      const by = await organiser()
      const id = await add('Ada Bern')
      const untold = ok({ success: true, isTold: false })
      expect(await act(by, id, { act: 'hide', tell: false })).toEqual(untold)
      expect(await act(by, await seatOfFriend(null), { act: 'hide' })).toEqual(untold)
      expect(await told('ada@example.org')).toEqual([])
      expect((await activity())[0]).toEqual({
        action: 'profile-hidden',
        details: { order: expect.any(String), isTold: false },
      })
    })

    test('comes once, whether a press is repeated, two organisers press, or both do different things', async () => {
      const by = await organiser()
      const other = { adminToken: await signedIn(store().db, harness.now, { email: 'teo@example.org' }) }
      const id = await add('Ada Bern', { about_me: 'Rude.' })
      const key = { ...by, idempotencyKey: 'pressed-this-twice-quickly' }
      await Promise.all([
        act(key, id, { act: 'hide' }),
        act(key, id, { act: 'hide' }),
        act(other, id, { act: 'hide' }),
        act(other, id, { act: 'empty', field: 'about_me', seen: 'Rude.' }),
      ])
      expect((await told('ada@example.org')).toSorted()).toEqual([
        'Your profile at the Vibe Coding Festival: hidden',
        'Your profile at the Vibe Coding Festival: “About me” emptied',
      ])
      expect((await activity()).map(({ action }) => action).toSorted()).toEqual([
        'profile-emptied',
        'profile-hidden',
      ])
    })
  })

  test('bad input is refused, and an unknown or unlisted profile is not there', async () => {
    const by = await organiser()
    const unlisted = await add('Not Listed', { allow_public_listing: false })
    for (const id of [nobody, unlisted, 'x'])
      expect(await act(by, id, { act: 'hide' })).toEqual(refuse('not-found', messages.gone))
    const id = await add('Ada Bern')
    for (const what of [
      {},
      { act: 'delete' },
      { act: 'empty', seen: '' },
      { act: 'empty', field: 'customer_name', seen: 'Ada Bern' },
      { act: 'hide', seen: 'x' },
      { act: 'hide', tell: 'no' },
    ])
      expect(await act(by, id, what)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
    expect(await inDirectory()).toEqual(['Ada Bern'])
  })

  test('a hidden profile that was deleted by its owner leaves nothing of it behind', async () => {
    const by = await organiser()
    const id = await add('Ada Bern')
    await act(by, id, { act: 'hide' })
    await call('send-your-data-link', { email: 'ada@example.org' })
    const token = await harness.newestIn('ada@example.org', /your-data\?token=([\w-]{43})/)
    const exported = await call('export-your-data', { token })
    expect(exported).toMatchObject(
      ok({ orders: [{ profile: { is_listed: true, hidden_by_organizers_at: harness.now.toISOString() } }] }),
    )
    expect(await call('delete-your-data', { token })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ customer_name: 'Deleted', listing_hidden_at: null })
    expect((await list(by, { isHidden: true })).profiles).toEqual([])
  })
})
