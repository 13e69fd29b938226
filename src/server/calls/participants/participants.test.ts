import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { lettersTo } from '../../../../tests/support/letters.ts'
import { phonePhoto, plain, svg } from '../../../../tests/support/pictures.ts'
import type { AnyCallName } from '../../../domain/calls.ts'
import { imageMessages, profileMessages } from '../../../domain/messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { answerCall, answerUpload } from '../../answer.ts'
import { createBudgets } from '../../budgets.ts'
import type { CallContext } from '../../call-context.ts'
import { openImageFolder } from '../../image-store/folder.ts'
import { createUploads } from '../../multipart.ts'
import type { Row } from '../../store/schema.ts'
import { sha256Of } from '../../tokens.ts'

const hour = 3600_000
const day = 24 * hour
const publicUrl = 'http://localhost:3000'
const nobody = '00000000-0000-4000-8000-000000000000'
const expired = profileMessages.linkInvalidOrExpired.text
const mismatch = refuse('invalid', profileMessages.linkRefused)
const tooMany = { ok: false, refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) } }

describeOnBothEngines('profiles', (store, engine) => {
  let now: Date
  let dataDir: string
  let pagesDropped: number
  const receive = createUploads()
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const context = (more: Partial<CallContext> = {}) =>
    testContext({
      db: store().db,
      now,
      images: openImageFolder(join(dataDir, 'images')),
      changed() {
        pagesDropped += 1
      },
      ...more,
    })
  const counted = () => createBudgets(store().pool, true)
  const call = (name: AnyCallName, payload: unknown, more?: Partial<CallContext>) =>
    answerCall(name, payload, context(more))
  const validate = (token: string, of?: Partial<CallContext>) => call('validate-edit-token', { token }, of)
  const askForLink = (email: string, participantId: string, of?: Partial<CallContext>) =>
    call('send-edit-link', { email, participantId }, of)
  const update = (token: string, participantId: string, updates: object) =>
    call('update-participant', { token, participantId, updates })
  function upload(token: string, participantId: string, file: Buffer | string, of?: Partial<CallContext>) {
    const body = new FormData()
    body.set('token', token)
    body.set('participantId', participantId)
    body.set('file', new Blob([new Uint8Array(Buffer.from(file))]), 'me.png')
    const request = new Request(publicUrl, { method: 'POST', body })
    return answerUpload('upload-profile-image', request, context(of), receive)
  }

  const add = async (name: string, more: Partial<Row<'orders'>> = {}) => {
    const { id } = await store()
      .db.insertInto('orders')
      .values({
        customer_name: name,
        customer_email: `${name.toLowerCase().split(' ')[0]}@example.org`,
        total_amount: 4900,
        status: 'paid',
        paid_at: now,
        hold_expires_at: now,
        allow_public_listing: true,
        created_at: now,
        updated_at: now,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const rowOf = (id: string) =>
    store().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const letters = (address: string) => lettersTo(address, { db: store().db, dataDir, now })
  /** Asks for a link and takes the token out of the mail. */
  async function mailedToken(email: string, id: string) {
    expect(await askForLink(email, id)).toEqual(ok({ success: true }))
    const mail = (await letters(email)).at(-1)
    return /participants\?edit=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link came')
  }
  const files = () => {
    try {
      return readdirSync(join(dataDir, 'images')).sort()
    } catch {
      return []
    }
  }
  const imageRows = () => store().db.selectFrom('images').selectAll().execute()

  beforeEach(() => {
    now = new Date('2025-08-01T10:00:00Z')
    dataDir = mkdtempSync(join(tmpdir(), 'profiles-'))
    pagesDropped = 0
    return () => rmSync(dataDir, { recursive: true })
  })

  describe('a link to the own profile', () => {
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
      }
      expect(await validate(token)).toEqual(ok({ participant }))
      expect(await validate(token)).toEqual(ok({ participant }))
    })

    test('is there for people who are not listed, too', async () => {
      const id = await add('Ada Bern', { allow_public_listing: false })
      expect(await validate(await mailedToken('ada@example.org', id))).toMatchObject(
        ok({ participant: { id } }),
      )
    })

    test('makes the visitor a verified voter: the mail proved the address', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const cookies: string[] = []
      await validate(token, { setCookie: (cookie) => void cookies.push(cookie) })
      expect(cookies).toEqual([expect.stringMatching(/^voter=[\w-]{32}\.[\w-]{32}\./)])
      await validate('x'.repeat(43), { setCookie: (cookie) => void cookies.push(cookie) })
      expect(cookies).toHaveLength(1)
    })

    test('goes nowhere when the address is not the participant’s, whoever else’s it is', async () => {
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
      expect(await letters('ada@example.org')).toHaveLength(1)
    })

    test('is refused to right and wrong alike after five wrong addresses of one client', async () => {
      const id = await add('Ada Bern')
      const budgets = counted()
      for (let miss = 0; miss < 5; miss++)
        expect(await askForLink('bo@example.org', id, { budgets })).toEqual(mismatch)
      expect(await askForLink('bo@example.org', id, { budgets })).toMatchObject(tooMany)
      expect(await askForLink('ada@example.org', id, { budgets })).toMatchObject(tooMany)
      expect(await askForLink('ada@example.org', id, { budgets, clientAddress: '192.0.2.2' })).toEqual(
        ok({ success: true }),
      )
    })

    test('is refused for one participant after ten wrong addresses a day, from wherever they come', async () => {
      const id = await add('Ada Bern')
      const budgets = counted()
      const guess = (email: string, client: number) =>
        askForLink(email, id, { budgets, clientAddress: `192.0.2.${client}` })
      for (let miss = 0; miss < 10; miss++) expect(await guess('bo@example.org', miss)).toEqual(mismatch)
      expect(await guess('bo@example.org', 50)).toMatchObject(tooMany)
      expect(await guess('ada@example.org', 51)).toMatchObject(tooMany)
    })

    test('comes three times an hour at most', async () => {
      const id = await add('Ada Bern')
      const budgets = counted()
      for (let letter = 0; letter < 3; letter++)
        expect(await askForLink('ada@example.org', id, { budgets })).toEqual(ok({ success: true }))
      expect(await askForLink('ada@example.org', id, { budgets })).toMatchObject(tooMany)
      expect(await letters('ada@example.org')).toHaveLength(3)
    })

    test('ends after a day, with a newer one, and with the order', async () => {
      const id = await add('Ada Bern')
      const first = await mailedToken('ada@example.org', id)
      pass(day - 1)
      expect(await validate(first)).toMatchObject({ ok: true })
      const second = await mailedToken('ada@example.org', id)
      expect(await validate(first)).toEqual(refuse('not-found', expired))
      await store().db.updateTable('orders').set({ status: 'refunded' }).execute()
      expect(await validate(second)).toEqual(refuse('not-found', expired))
      await store().db.updateTable('orders').set({ status: 'paid' }).execute()
      expect(await validate(second)).toMatchObject({ ok: true })
      pass(day)
      expect(await validate(second)).toEqual(refuse('not-found', expired))
    })

    test('can be guessed at thirty times in five minutes', async () => {
      const budgets = counted()
      for (let guess = 0; guess < 30; guess++)
        expect(await validate('x'.repeat(43), { budgets })).toEqual(refuse('not-found', expired))
      expect(await validate('x'.repeat(43), { budgets })).toMatchObject(tooMany)
    })

    test('leaves no token in the database', async () => {
      const token = await mailedToken('ada@example.org', await add('Ada Bern'))
      const stored = await everythingStored(store())
      expect(stored).not.toContain(token)
      expect(stored).toContain(sha256Of(token).toString('hex'))
    })
  })

  describe('an edit', () => {
    test('changes what it names, keeps what it leaves out and shows at once', async () => {
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
          participant: { id, ...changed, profile_image_url: null, app_idea: 'Kept' },
        }),
      )
      expect(await rowOf(id)).toEqual({
        ...before,
        ...changed,
        updated_at: now,
        name_words: ' ada lindqvist',
      })
      expect(pagesDropped).toBe(1)
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

    test('is possible sixty times an hour: each one has every page made anew', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const budgets = counted()
      const save = (app_idea: string) =>
        call('update-participant', { token, participantId: id, updates: { app_idea } }, { budgets })
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
      ['a link without scheme', { linkedin_profile_url: 'linkedin.com/in/ada' }],
      ['a picture elsewhere', { profile_image_url: 'https://evil.test/a.png' }],
      ['a javascript: picture', { profile_image_url: 'javascript:alert(1)' }],
      ['an empty picture', { profile_image_url: '' }],
      ['a picture that was never uploaded', { profile_image_url: `/images/${'a'.repeat(32)}-1024.webp` }],
      ['another status', { status: 'paid' }],
      ['another amount', { total_amount: 0 }],
      ['another address', { customer_email: 'bo@example.org' }],
      ['another listing', { allow_public_listing: true }],
    ])('with %s is refused whole', async (_what, updates) => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const before = await rowOf(id)
      expect(await update(token, id, { app_idea: 'Changed', ...updates })).toMatchObject({
        ok: false,
        refusal: { reason: 'invalid', sentence: expect.stringMatching(/^[A-Z].{3,}/) },
      })
      expect(await rowOf(id)).toEqual(before)
      expect(pagesDropped).toBe(0)
    })
  })

  describe('a picture', () => {
    test('is stored clean, shown by its address and taken away whole', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const answer = (await upload(token, id, await phonePhoto())) as Result<{ publicUrl: string }>
      const address = answer.ok ? answer.value.publicUrl : expect.fail(answer.refusal.sentence)
      expect(address).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}-1024\.webp$/)
      expect((await rowOf(id)).profile_image_url).toBe(address.slice(publicUrl.length))
      expect(await validate(token)).toMatchObject(ok({ participant: { profile_image_url: address } }))
      expect(files()).toHaveLength(3)
      expect(pagesDropped).toBe(1)

      // Saving the form sends the address along: it stays.
      const kept = await update(token, id, { about_me: 'Me', profile_image_url: address })
      expect(kept).toMatchObject(ok({ participant: { profile_image_url: address } }))
      const relative = await update(token, id, { profile_image_url: address.slice(publicUrl.length) })
      expect(relative).toMatchObject({ ok: true })

      expect(await update(token, id, { profile_image_url: null })).toMatchObject(
        ok({ participant: { profile_image_url: null, about_me: 'Me' } }),
      )
      expect([files(), await imageRows()]).toEqual([[], []])
      expect(await update(token, id, { profile_image_url: address })).toEqual(
        refuse('invalid', profileMessages.foreignImage),
      )
    })

    test('replaces the one before', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      await upload(token, id, await plain(60, 60).png().toBuffer())
      const before = files()
      await upload(token, id, await plain(70, 70).png().toBuffer())
      expect(files()).toHaveLength(3)
      expect(files().filter((name) => before.includes(name))).toEqual([])
      expect(await imageRows()).toMatchObject([{ order_id: id, width: 70 }])
    })

    test('of somebody else cannot become one’s own', async () => {
      const [ada, bo] = [await add('Ada Bern'), await add('Bo Meier')]
      const token = await mailedToken('ada@example.org', ada)
      const tokenOfBo = await mailedToken('bo@example.org', bo)
      await upload(tokenOfBo, bo, await plain(60, 60).png().toBuffer())
      const { profile_image_url } = await rowOf(bo)
      expect(await update(token, ada, { profile_image_url })).toEqual(
        refuse('invalid', profileMessages.foreignImage),
      )
      expect((await rowOf(ada)).profile_image_url).toBeNull()
    })

    test('that is none is refused and leaves nothing behind', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      expect(await upload(token, id, svg)).toEqual(refuse('wrong-type', imageMessages.unreadable))
      expect(await upload(token, id, '')).toMatchObject({ ok: false })
      expect([files(), await imageRows(), pagesDropped]).toEqual([[], [], 0])
    })

    test('can be tried thirty times an hour', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const budgets = counted()
      for (let attempt = 0; attempt < 30; attempt++)
        expect(await upload(token, id, svg, { budgets })).toMatchObject({ refusal: { reason: 'wrong-type' } })
      expect(await upload(token, id, svg, { budgets })).toMatchObject(tooMany)
    })

    test('is one, with its files and one row, after twenty uploads and removals at once', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const pictures = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          plain(40 + at, 40)
            .png()
            .toBuffer(),
        ),
      )
      const outcomes = await Promise.all([
        ...pictures.map((picture) => upload(token, id, picture)),
        ...Array.from({ length: 8 }, (_, at) =>
          update(token, id, { about_me: `Edit ${at}`, ...(at % 2 && { profile_image_url: null }) }),
        ),
      ])
      expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([])
      const { profile_image_url, about_me } = await rowOf(id)
      expect(about_me).toMatch(/^Edit \d$/)
      const rows = await imageRows()
      expect(rows.map((row) => `/images/${row.storage_key}-1024.webp`)).toEqual(
        profile_image_url ? [profile_image_url] : [],
      )
      expect(files()).toEqual(
        rows.flatMap((row) => ['1024', '256', '512'].map((size) => `${row.storage_key}-${size}.webp`)),
      )
    })

    // One session is all the embedded engine has: there transactions follow one another anyway.
    test.runIf(engine === 'postgresql')('would be several if replacing did not lock the order', async () => {
      const id = await add('Ada Bern')
      const replaceUnlocked = async (key: string) => {
        const client = await store().pool.connect()
        await client.query('begin')
        const before = await client.query('select id from images where order_id = $1', [id])
        await client.query('select pg_sleep(0.05)')
        await client.query('delete from images where id = any($1)', [before.rows.map((row) => row.id)])
        await client.query(
          `insert into images (order_id, storage_key, content_type, width, height, size_in_bytes)
           values ($1, $2, 'image/webp', 1, 1, 1)`,
          [id, key],
        )
        await client.query('commit')
        client.release()
      }
      await Promise.all(['a', 'b', 'c', 'd'].map(replaceUnlocked))
      expect((await imageRows()).length).toBeGreaterThan(1)
    })
  })

  describe('one participant’s token and another’s profile', () => {
    /** Each way to come, and whether it may change Ada's profile. */
    async function visitors() {
      const [ada, bo] = [await add('Ada Bern'), await add('Bo Meier')]
      const expiredToken = await mailedToken('ada@example.org', ada)
      pass(day)
      const replaced = await mailedToken('ada@example.org', ada)
      pass(1)
      const own = await mailedToken('ada@example.org', ada)
      const foreign = await mailedToken('bo@example.org', bo)
      await call('submit-contribution', {
        type: 'talk_session',
        title: 'RAG for beginners',
        details: 'With a live index of the lake.',
        contributor_name: 'Ada Bern',
        contributor_email: 'ada@example.org',
        contributor_phone: null,
      })
      const texts = (await letters('ada@example.org')).map((mail) => mail.text)
      const contribution = /contribute\?token=([\w-]{43})/.exec(texts.join())?.[1] ?? ''
      expect(contribution).not.toBe('')
      // The token of a proposal whose id is Ada's: the kind alone must keep it out.
      await store()
        .db.updateTable('tokens')
        .set({ subject_id: ada })
        .where('kind', '=', 'contribution-edit')
        .execute()
      const tokens = { none: '', junk: 'x'.repeat(43), expiredToken, replaced, foreign, contribution }
      return { ada, bo, own, tokens }
    }

    test('never meet, whatever the token is', async () => {
      const { ada, bo, own, tokens } = await visitors()
      const [adaBefore, boBefore] = [await rowOf(ada), await rowOf(bo)]
      const picture = await plain(40, 40).png().toBuffer()
      const changes = { customer_name: 'Eve Evil', profile_image_url: null }
      for (const [kind, token] of Object.entries(tokens)) {
        const sentence = kind === 'foreign' ? profileMessages.notYours : expired
        expect([kind, await update(token, ada, changes)]).toEqual([kind, refuse('forbidden', sentence)])
        expect([kind, await upload(token, ada, picture)]).toEqual([kind, refuse('forbidden', sentence)])
        if (kind !== 'foreign')
          expect([kind, await validate(token)]).toEqual([kind, refuse('not-found', expired)])
      }
      for (const id of [bo, nobody, 'no id at all']) {
        expect(await update(own, id, changes)).toEqual(refuse('forbidden', profileMessages.notYours))
        expect(await upload(own, id, picture)).toEqual(refuse('forbidden', profileMessages.notYours))
      }
      expect([await rowOf(ada), await rowOf(bo), files(), pagesDropped]).toEqual([
        adaBefore,
        boBefore,
        [],
        // The proposal.
        1,
      ])
      // Each of them could have: with the right token the same requests work.
      expect(await update(own, ada.toUpperCase(), changes)).toMatchObject({ ok: true })
      expect(await upload(own, ada, picture)).toMatchObject({ ok: true })
    })

    test('meet so early that a stranger’s file is not looked at', async () => {
      const { ada, own } = await visitors()
      expect(await upload('x'.repeat(43), ada, svg)).toEqual(refuse('forbidden', expired))
      expect(await upload(own, ada, svg)).toEqual(refuse('wrong-type', imageMessages.unreadable))
    })
  })
})
