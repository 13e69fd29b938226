import { describe, expect, test } from 'vitest'
import { nobody, openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { phonePhoto, plain, svg } from '../../../../tests/support/pictures.ts'
import { profilesAt } from '../../../../tests/support/profiles.ts'
import { day } from '../../../domain/durations.ts'
import { imageMessages } from '../../../domain/messages/image-messages.ts'
import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'

const publicUrl = 'http://localhost:3000'
const expired = profileMessages.linkInvalidOrExpired.text

describeOnBothEngines('profiles', (store, engine) => {
  const harness = openCallHarness(store)
  const { pass, counted, call, add, mails } = harness
  const { validate, update, upload, mailedToken, rowOf, files, imageRows } = profilesAt(harness)

  describe('a picture', () => {
    test('is stored without metadata, shown by its address and deleted with all files', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const answer = (await upload(token, id, await phonePhoto())) as Result<{ publicUrl: string }>
      const address = answer.ok ? answer.value.publicUrl : expect.fail(answer.refusal.sentence)
      expect(address).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}-1024\.webp$/)
      expect((await rowOf(id)).profile_image_url).toBe(address.slice(publicUrl.length))
      expect(await validate(token)).toMatchObject(ok({ participant: { profile_image_url: address } }))
      expect(files()).toHaveLength(3)
      expect(harness.pagesDropped).toBe(1)

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

    test('cannot be another participant’s upload', async () => {
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

    test('is refused when it is no image, and stores nothing', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      expect(await upload(token, id, svg)).toEqual(refuse('wrong-type', imageMessages.unreadable))
      expect(await upload(token, id, '')).toMatchObject({ ok: false })
      expect([files(), await imageRows(), harness.pagesDropped]).toEqual([[], [], 0])
    })

    test('is limited to thirty uploads an hour', async () => {
      const id = await add('Ada Bern')
      const token = await mailedToken('ada@example.org', id)
      const rateLimits = counted()
      for (let attempt = 0; attempt < 30; attempt++)
        expect(await upload(token, id, svg, { rateLimits })).toMatchObject({
          refusal: { reason: 'wrong-type' },
        })
      expect(await upload(token, id, svg, { rateLimits })).toMatchObject(tooMany)
    })

    test('is one row with its files after twenty concurrent uploads and removals', async () => {
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
    test.runIf(engine === 'postgresql')(
      'would be several without the lock of the order (negative control)',
      async () => {
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
      },
    )
  })

  describe('one participant’s token for another’s profile', () => {
    /** Each way to come, and whether it may change Ada's profile. */
    async function visitors() {
      const [ada, bo] = [await add('Ada Bern'), await add('Bo Meier')]
      const expiredToken = await mailedToken('ada@example.org', ada)
      pass(day)
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
      const texts = (await mails('ada@example.org')).map((mail) => mail.text)
      const contribution = /contribute\?token=([\w-]{43})/.exec(texts.join())?.[1] ?? ''
      expect(contribution).not.toBe('')
      // The token of a proposal whose id is Ada's: the kind alone must keep it out.
      await store()
        .db.updateTable('tokens')
        .set({ subject_id: ada })
        .where('kind', '=', 'contribution-edit')
        .execute()
      const tokens = { none: '', junk: 'x'.repeat(43), expiredToken, foreign, contribution }
      return { ada, bo, own, tokens }
    }

    test('is refused, whatever the token is', async () => {
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
      expect([await rowOf(ada), await rowOf(bo), files(), harness.pagesDropped]).toEqual([
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

    test('is refused before the file is read', async () => {
      const { ada, own } = await visitors()
      expect(await upload('x'.repeat(43), ada, svg)).toEqual(refuse('forbidden', expired))
      expect(await upload(own, ada, svg)).toEqual(refuse('wrong-type', imageMessages.unreadable))
    })
  })
})
