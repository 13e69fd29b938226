import { describe, expect, test } from 'vitest'
import { nobody, openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { profilesAt } from '../../../../tests/support/profiles.ts'
import { day, hour } from '../../../domain/durations.ts'
import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { sha256HexOf } from '../../lib/hash.ts'
import { changeProfile } from '../../store/participants.ts'

const expired = profileMessages.linkInvalidOrExpired.text
/** Beyond the limit of guesses. */
const silentAnswer = ok({ success: true, addressUnchecked: true })
const mismatch = refuse('invalid', profileMessages.linkRefused)

describeOnBothEngines('profiles', (store) => {
  const harness = openCallHarness(store)
  const { pass, counted, call, add, mails } = harness
  const { validate, askForLink, update, mailedToken, rowOf } = profilesAt(harness)

  describe('the edit link', () => {
    test('is mailed to the address of the order and opens the profile, any number of times', async () => {
      const id = await add('Ada Bern', { about_me: 'I draw maps.', app_idea: 'A map of naps' })
      const token = await mailedToken('ada@example.org', id)
      const participant = {
        id,
        customer_name: 'Ada Bern',
        about_me: 'I draw maps.',
        linkedin_profile_url: null,
        profile_image_url: null,
        app_idea: 'A map of naps',
        is_hidden: false,
      }
      expect(await validate(token)).toEqual(ok({ participant }))
      expect(await validate(token)).toEqual(ok({ participant }))
    })

    test('is mailed to people who are not listed, too', async () => {
      const id = await add('Ada Bern', { allow_public_listing: false })
      expect(await validate(await mailedToken('ada@example.org', id))).toMatchObject(
        ok({ participant: { id } }),
      )
    })

    test('verifies the visitor as a voter', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const cookies: string[] = []
      await validate(token, { setCookie: (cookie) => void cookies.push(cookie) })
      expect(cookies).toEqual([expect.stringMatching(/^voter=[\w-]{32}\.[\w-]{32}\./)])
      await validate('x'.repeat(43), { setCookie: (cookie) => void cookies.push(cookie) })
      expect(cookies.filter((cookie) => cookie.startsWith('voter='))).toHaveLength(1)
    })

    test('is not mailed to any other address than the participant’s', async () => {
      const ada = await add('Ada Bern')
      await add('Bo Meier')
      const waiting = await add('Cleo Roth', { status: 'waitlist' })
      for (const [email, id] of [
        ['bo@example.org', ada],
        ['stranger@example.org', ada],
        ['ada@example.org', nobody],
        ['ada@example.org', 'no id at all'],
        ['cleo@example.org', waiting],
      ] as const) {
        expect(await askForLink(email, id)).toEqual(mismatch)
      }
      expect(await store().db.selectFrom('outbox').selectAll().execute()).toEqual([])
      // It could have: the right address gets one.
      expect(await askForLink('ADA@example.org', ada.toUpperCase())).toEqual(ok({ success: true }))
      expect(await mails('ada@example.org')).toHaveLength(1)
    })

    test('is answered alike after five wrong addresses of a visitor, and only the right one is mailed', async () => {
      const id = await add('Ada Bern')
      const bo = { rateLimits: counted(), visitor: 'bo' }
      for (let miss = 0; miss < 5; miss++)
        expect(await askForLink('bo@example.org', id, bo)).toEqual(mismatch)
      expect(await askForLink('bo@example.org', id, bo)).toEqual(silentAnswer)
      expect(await mails('bo@example.org')).toEqual([])
      expect(await askForLink('ada@example.org', id, bo)).toEqual(silentAnswer)
      expect(await mails('ada@example.org')).toHaveLength(1)
      expect(await askForLink('ada@example.org', id, { ...bo, visitor: 'ada' })).toEqual(
        ok({ success: true }),
      )
    })

    test('is answered alike after ten wrong addresses a day of any clients, and the owner still gets it', async () => {
      const id = await add('Ada Bern')
      const rateLimits = counted()
      const guess = (email: string, client: number) =>
        askForLink(email, id, { rateLimits, clientAddress: `192.0.2.${client}` })
      for (let miss = 0; miss < 10; miss++) expect(await guess('bo@example.org', miss)).toEqual(mismatch)
      expect(await guess('bo@example.org', 50)).toEqual(silentAnswer)
      expect(await mails('bo@example.org')).toEqual([])
      // Also beyond the three mails an hour.
      for (let mail = 0; mail < 4; mail++)
        expect(await guess('ada@example.org', 51 + mail)).toEqual(silentAnswer)
      expect(await mails('ada@example.org')).toHaveLength(3)
    })

    test('is mailed three times an hour at most', async () => {
      const id = await add('Ada Bern')
      const rateLimits = counted()
      for (let mail = 0; mail < 3; mail++)
        expect(await askForLink('ada@example.org', id, { rateLimits })).toEqual(ok({ success: true }))
      expect(await askForLink('ada@example.org', id, { rateLimits })).toMatchObject(tooMany)
      expect(await mails('ada@example.org')).toHaveLength(3)
    })

    test('ends after a day and with the order, but not with a newer one', async () => {
      const id = await add('Ada Bern')
      const first = await mailedToken('ada@example.org', id)
      pass(day - 1)
      expect(await validate(first)).toMatchObject({ ok: true })
      const second = await mailedToken('ada@example.org', id)
      expect(await validate(first)).toMatchObject({ ok: true })
      pass(1)
      expect(await validate(first)).toEqual(refuse('not-found', expired))
      await store().db.updateTable('orders').set({ status: 'refunded' }).execute()
      expect(await validate(second)).toEqual(refuse('not-found', expired))
      await store().db.updateTable('orders').set({ status: 'paid' }).execute()
      expect(await validate(second)).toMatchObject({ ok: true })
      pass(day - 1)
      expect(await validate(second)).toEqual(refuse('not-found', expired))
    })

    test('allows thirty guesses in five minutes', async () => {
      const rateLimits = counted()
      for (let guess = 0; guess < 30; guess++)
        expect(await validate('x'.repeat(43), { rateLimits })).toEqual(refuse('not-found', expired))
      expect(await validate('x'.repeat(43), { rateLimits })).toMatchObject(tooMany)
    })

    test('is not stored in the database', async () => {
      const token = await mailedToken('ada@example.org', await add('Ada Bern'))
      const stored = await everythingStored(store())
      expect(stored).not.toContain(token)
      expect(stored).toContain(sha256HexOf(token))
    })
  })

  describe('an edit of a profile', () => {
    test('changes the given fields alone, and shows at once', async () => {
      const id = await add('Ada Bern', { about_me: 'Old', app_idea: 'Kept', lunch_preference: 'spicy-tofu' })
      const token = await mailedToken('ada@example.org', id)
      const before = await rowOf(id)
      pass(hour)
      const updates = {
        customer_name: '  Ada Lindqvist ',
        about_me: ' New\n\nwith a line ',
        linkedin_profile_url: 'https://www.linkedin.com/in/ada',
      }
      const changed = {
        customer_name: 'Ada Lindqvist',
        about_me: 'New\n\nwith a line',
        linkedin_profile_url: 'https://www.linkedin.com/in/ada',
      }
      expect(await update(token, id, updates)).toEqual(
        ok({
          success: true,
          participant: { id, ...changed, profile_image_url: null, app_idea: 'Kept', is_hidden: false },
        }),
      )
      expect(await rowOf(id)).toEqual({
        ...before,
        ...changed,
        updated_at: harness.now,
        name_words: ' ada lindqvist',
      })
      expect(harness.pagesDropped).toBe(1)
    })

    test('makes empty values null, and one without any value changes nothing', async () => {
      const id = await add('Ada Bern', {
        about_me: 'Old',
        app_idea: 'Old',
        linkedin_profile_url: 'https://a.b',
      })
      const token = await mailedToken('ada@example.org', id)
      const before = await rowOf(id)
      expect(await update(token, id, {})).toMatchObject({ ok: true })
      expect(await rowOf(id)).toEqual(before)
      await update(token, id, { about_me: ' ', app_idea: '', linkedin_profile_url: null })
      expect(await rowOf(id)).toMatchObject({ about_me: null, app_idea: null, linkedin_profile_url: null })
    })

    test('changes nothing of an order that was refunded meanwhile', async () => {
      const id = await add('Ada Bern', { about_me: 'Old' })
      const token = await mailedToken('ada@example.org', id)
      const changes = { about_me: 'New' }
      await store().db.updateTable('orders').set({ status: 'refunded' }).execute()
      expect(await update(token, id, changes)).toEqual(refuse('forbidden', expired))
      expect(await changeProfile(store().db, id, changes, harness.now)).toBeUndefined()
      expect(await rowOf(id)).toMatchObject({ about_me: 'Old' })
      // It could have.
      await store().db.updateTable('orders').set({ status: 'paid' }).execute()
      expect(await changeProfile(store().db, id, changes, harness.now)).toMatchObject(changes)
    })

    test('is limited to sixty an hour', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const rateLimits = counted()
      const save = (app_idea: string) =>
        call('update-participant', { token, participantId: id, updates: { app_idea } }, { rateLimits })
      for (let edits = 0; edits < 60; edits += 1) await save('Saved')
      expect(await save('Too often')).toMatchObject(tooMany)
      expect(await rowOf(id)).toMatchObject({ app_idea: 'Saved' })
    })

    test.each([
      ['a name of one letter', { customer_name: ' A ' }],
      ['a name that nobody can see', { customer_name: '\u200b\u2066\u3164' }],
      ['no name', { customer_name: '' }],
      ['null as name', { customer_name: null }],
      ['a name of 201 characters', { customer_name: 'x'.repeat(201) }],
      ['5,001 characters', { about_me: 'x'.repeat(5_001) }],
      ['a NUL character', { app_idea: 'a\0b' }],
      ['half a character', { about_me: '\ud800' }],
      ['a number', { about_me: 7 }],
      ['a javascript: link', { linkedin_profile_url: 'javascript:alert(1)' }],
      ['a data: link', { linkedin_profile_url: 'data:text/html,<script>alert(1)</script>' }],
      ['a link with a user', { linkedin_profile_url: 'https://linkedin.com@evil.test/' }],
      ['a link that names no host', { linkedin_profile_url: 'in/ada' }],
      ['a picture elsewhere', { profile_image_url: 'https://evil.test/a.png' }],
      ['a javascript: picture', { profile_image_url: 'javascript:alert(1)' }],
      ['an empty picture', { profile_image_url: '' }],
      ['a picture that was never uploaded', { profile_image_url: `/images/${'a'.repeat(32)}-1024.webp` }],
      ['another status', { status: 'paid' }],
      ['another amount', { total_amount: 0 }],
      ['another address', { customer_email: 'bo@example.org' }],
      ['another listing', { allow_public_listing: true }],
    ])('is refused as a whole with %s', async (_what, updates) => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const before = await rowOf(id)
      expect(await update(token, id, { app_idea: 'Changed', ...updates })).toMatchObject({
        ok: false,
        refusal: { reason: 'invalid', sentence: expect.stringMatching(/^[A-Z].{3,}/) },
      })
      expect(await rowOf(id)).toEqual(before)
      expect(harness.pagesDropped).toBe(0)
    })
  })
})
