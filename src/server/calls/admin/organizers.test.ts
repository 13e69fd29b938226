import { describe, expect, test } from 'vitest'
import { addAdmin, signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { demoAdministrator } from '../../../domain/admins.ts'
import { organizerMessages } from '../../../domain/messages/admin-messages.ts'
import { ok } from '../../../domain/result.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'

const mara = 'mara@example.org'
const teo = 'teo.test@example.org'

describeOnBothEngines('organisers', (store) => {
  const harness = openCallHarness(store)
  const sessionOfMara = () => signedIn(store().db, harness.now)
  const add = (email: string, adminToken: string) =>
    harness.call('add-administrator', { email }, { adminToken })
  const list = async (adminToken: string) => {
    const found = await harness.call('list-administrators', {}, { adminToken })
    return found.ok ? (found.value as { id: string; email: string; name: string }[]) : []
  }
  const newestEntry = () =>
    store().db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const subjectsTo = async (address: string) => (await harness.mails(address)).map(({ subject }) => subject)

  describe('who let a colleague in', () => {
    test('see the address in the list, and the colleague has a mail but no password', async () => {
      const adminToken = await sessionOfMara()
      expect(await add('Teo.Test@example.org', adminToken)).toMatchObject(ok({ isNew: true }))
      expect((await list(adminToken)).map(({ email, name }) => [email, name]).sort()).toEqual([
        [mara, 'Mara Muster'],
        [teo, 'Teo Beispiel'],
      ])
      expect(await harness.newestIn(teo, /(https:\S+\?forgot)/)).toMatch(/\/admin\/login\?forgot$/)
      expect(await harness.call('authenticate-admin', { email: teo, password: '' })).toMatchObject({
        ok: false,
      })
    })

    test('hear of it, and the log says who did it', async () => {
      const adminToken = await sessionOfMara()
      await addAdmin(store().db, { email: 'ada@example.org', name: 'Ada' })
      await add(teo, adminToken)
      for (const each of [mara, 'ada@example.org'])
        expect(await subjectsTo(each)).toEqual([`A new organiser: ${teo}`])
      expect(await newestEntry()).toMatchObject({ actor: mara, action: 'organizer-added' })
    })

    test('change nothing by doing so twice, also at once', async () => {
      const adminToken = await sessionOfMara()
      const answers = await Promise.all([add(teo, adminToken), add(teo, adminToken)])
      const id = expect.any(String)
      expect(answers).toContainEqual(ok({ isNew: true, id }))
      expect(answers).toContainEqual(ok({ isNew: false, id }))
      expect(await subjectsTo(teo)).toHaveLength(1)
      expect(await subjectsTo(mara)).toHaveLength(1)
    })

    test('may give an address that is longer than a name', async () => {
      const adminToken = await sessionOfMara()
      expect(await add(`${'a'.repeat(240)}@example.org`, adminToken)).toMatchObject(ok({ isNew: true }))
    })

    test('cannot name the administrator of the demo, with whom a live site does not start', async () => {
      const adminToken = await sessionOfMara()
      const live = { adminToken, config: { ...harness.context().config, mode: 'live' as const } }
      expect(await harness.call('add-administrator', { email: demoAdministrator }, live)).toMatchObject({
        ok: false,
        refusal: { fields: { email: organizerMessages.ofTheDemo } },
      })
    })

    test.each(['', 'teo', 'teo@', 'teo@example.org, ada@example.org'])(
      'get a sentence about the address “%s”, and nobody is added',
      async (email) => {
        const adminToken = await sessionOfMara()
        expect(await add(email, adminToken)).toMatchObject({ ok: false, refusal: { fields: { email: /./ } } })
        expect(await list(adminToken)).toHaveLength(1)
      },
    )
  })

  describe('who is removed', () => {
    const remove = (id: string, adminToken: string) =>
      harness.call('remove-administrator', { id }, { adminToken })

    test('is signed out at once, cannot ask for a password, and has a mail as all others have', async () => {
      const adminToken = await sessionOfMara()
      const { id } = await addAdmin(store().db, { email: teo, name: 'Teo' })
      const removed = { id, email: teo, name: 'Teo' }
      const session = await startAdminSession(store().db, removed, {
        now: harness.now,
        adminToken: undefined,
      })
      expect(await list(session)).toHaveLength(2)
      await harness.call('request-admin-password-reset', { email: teo })
      for (let press = 0; press < 2; press += 1)
        expect(await remove(id, adminToken)).toEqual(ok({ success: true }))
      expect(await list(session)).toHaveLength(0)
      await harness.call('request-admin-password-reset', { email: teo })
      for (const each of [mara, teo])
        expect(await subjectsTo(each)).toEqual([`No organiser any more: ${teo}`])
      expect(await newestEntry()).toMatchObject({ actor: mara, action: 'organizer-removed' })
    })

    test('is never oneself, so that of two who remove each other at once one stays', async () => {
      const adminToken = await sessionOfMara()
      const [{ id: own } = { id: '' }] = await list(adminToken)
      expect(await remove(own, adminToken)).toMatchObject({
        refusal: { reason: 'conflict', sentence: organizerMessages.yourself },
      })
      const other = await addAdmin(store().db, { email: teo, name: 'Teo' })
      const session = await startAdminSession(store().db, other, { now: harness.now, adminToken: undefined })
      await Promise.all([remove(own, session), remove(other.id, adminToken)])
      expect([...(await list(adminToken)), ...(await list(session))]).toHaveLength(1)
    })

    test('removes nobody any more, not even by a call of the same moment', async () => {
      const adminToken = await sessionOfMara()
      const [{ id: own } = { id: '' }] = await list(adminToken)
      await addAdmin(store().db, { email: 'ada@example.org', name: 'Ada' })
      const other = await addAdmin(store().db, { email: teo, name: 'Teo' })
      const session = await startAdminSession(store().db, other, { now: harness.now, adminToken: undefined })
      await Promise.all([remove(other.id, adminToken), remove(own, session)])
      const left = [await list(adminToken), await list(session)]
      expect(left.map(({ length }) => length).sort()).toEqual([0, 2])
    })
  })
})
