import { beforeEach, describe, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import type { Change } from '../../../domain/changes.ts'
import { contributionMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { clientLimits } from '../../auth/limits.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import type { CallContext } from '../../context.ts'
import { answerCall } from '../../http/answer.ts'
import { mintTokens } from '../../store/tokens.ts'

const added = ok({ status: 'added' })
const removed = ok({ status: 'removed' })
const nobody = '00000000-0000-4000-8000-000000000000'

describeOnBothEngines('contribution-vote', (store, engine) => {
  let contributionId: string
  const propose = async (contributor_email = 'mia@example.org') => {
    const row = await store()
      .db.insertInto('contributions')
      .values({
        type: 'talk_session',
        title: 'A talk',
        details: 'Details.',
        contributor_name: 'Mia Muster',
        contributor_email,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  beforeEach(async () => {
    contributionId = await propose()
  })

  /** A browser with its cookie jar, which makes calls. */
  function browser(given: Partial<CallContext> = {}) {
    const cookies: string[] = []
    const jar = { voter: undefined as string | undefined }
    const call = (name: Parameters<typeof answerCall>[0], payload: unknown) => {
      const setCookie = (cookie: string) => {
        if (!cookie.startsWith('voter=')) return
        cookies.push(cookie)
        jar.voter = /^voter=([^;]*)/.exec(cookie)?.[1]
      }
      return answerCall(
        name,
        payload,
        testContext({ db: store().db, voterCookie: jar.voter, setCookie, ...given }),
      )
    }
    return {
      jar,
      /** Every voter cookie set so far. */
      cookies,
      toggle: (id = contributionId, wanted?: boolean) =>
        call('contribution-vote', { contributionId: id, ...(wanted !== undefined && { wanted }) }),
      list: () => call('contribution-vote', { action: 'list' }),
      open: async (id = contributionId) =>
        call('validate-contribution-edit-token', { token: await tokenFor(id) }),
      edit: async (updates: object, id = contributionId) =>
        call('update-contribution', { token: await tokenFor(id), contributionId: id, updates }),
    }
  }
  async function tokenFor(id: string) {
    const now = new Date()
    const links = { edit: { kind: 'contribution-edit' as const, subjectId: id } }
    return (await mintTokens(store().db, links, { mailId: nobody, queuedAt: now, now })).edit
  }
  const rows = () => store().db.selectFrom('votes').selectAll().orderBy('voter_id').execute()
  const count = async (id = contributionId) => {
    const row = await store()
      .db.selectFrom('contributions')
      .select(['vote_count', 'updated_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.updated_at).toEqual(row.created_at)
    return row.vote_count
  }
  /** How many people a planner would count for a contribution. */
  const verifiedPeople = async () =>
    new Set((await rows()).filter((row) => row.verified).map((row) => row.verified_as)).size

  test('gives a vote, lists it and takes it back', async () => {
    const mia = browser()
    expect(await mia.toggle()).toEqual(added)
    expect([await mia.list(), await count()]).toEqual([ok({ contributionIds: [contributionId] }), 1])
    expect(await mia.toggle(contributionId.toUpperCase())).toEqual(removed)
    expect([await mia.list(), await count()]).toEqual([ok({ contributionIds: [] }), 0])
  })

  test('makes a vote as wanted, however often and whatever another tab has done', async () => {
    const mia = browser()
    for (const wanted of [true, true, false, false, true]) {
      expect(await mia.toggle(contributionId, wanted)).toEqual(wanted ? added : removed)
      expect([await count(), (await rows()).length]).toEqual([Number(wanted), Number(wanted)])
    }
    expect(await mia.toggle()).toEqual(removed)
    expect(await mia.toggle(nobody, true)).toEqual(refuse('not-found', contributionMessages.notFound))
  })

  test('sets one cookie with the first vote that scripts cannot read, and none for listing', async () => {
    const mia = browser()
    expect(await mia.list()).toEqual(ok({ contributionIds: [] }))
    expect(mia.cookies).toEqual([])
    await mia.toggle()
    await mia.toggle()
    await mia.list()
    expect(mia.cookies).toEqual([
      expect.stringMatching(
        /^voter=[\w-]{32}\.\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
      ),
    ])
    const { config } = testContext({ db: store().db })
    const secure = browser({ config: { ...config, publicUrl: 'https://festival.example.org' } })
    await secure.toggle()
    expect(secure.cookies[0]).toMatch(/; Secure$/)
  })

  test('ignores a forged cookie', async () => {
    const mia = browser()
    await mia.toggle()
    const cookie = mia.jar.voter ?? ''
    const [id = '', , signature = ''] = cookie.split('.')
    const forgeries = [
      `${id}..${'A'.repeat(43)}`,
      `${id}..`,
      id,
      `${id}.${'B'.repeat(32)}.${signature}`,
      `${'C'.repeat(32)}..${signature}`,
      `${cookie}x`,
      `x${cookie}`,
      '',
    ]
    for (const forged of forgeries) {
      const eve = browser()
      eve.jar.voter = forged
      expect(await eve.list()).toEqual(ok({ contributionIds: [] }))
      expect(await eve.toggle()).toEqual(added)
      expect(eve.jar.voter).not.toContain(id)
    }
    expect(await count()).toBe(1 + forgeries.length)
    // Negative control: the true cookie in another browser is Mia.
    const copy = browser()
    copy.jar.voter = cookie
    expect(await copy.toggle()).toEqual(removed)
  })

  test('refuses an unknown contribution without setting a cookie', async () => {
    for (const unknown of [nobody, 'x', `${contributionId}'`]) {
      const mia = browser()
      expect(await mia.toggle(unknown)).toEqual(refuse('not-found', contributionMessages.notFound))
      expect(mia.cookies).toEqual([])
    }
    expect(await rows()).toEqual([])
  })

  test('takes 1,500 new voters an hour without a visitor cookie from one address, and others beyond', async () => {
    const rateLimits = createRateLimits(store().pool, true)
    const known = browser({ rateLimits })
    await known.toggle()
    const { withoutCookie, visitor } = clientLimits['new-voters']
    await store().pool.query(
      "update rate_limits set points = $1 where key like 'new-voters without cookie:%'",
      [withoutCookie],
    )
    expect(await browser({ rateLimits }).toggle()).toMatchObject({ refusal: { reason: 'too-many' } })
    expect(await known.toggle()).toEqual(removed)
    expect(await browser({ rateLimits, clientAddress: '192.0.2.9' }).toggle()).toEqual(added)
    // Who drops the vote's cookie alone is still the same visitor.
    for (let voter = 1; voter <= visitor; voter++)
      expect(await browser({ rateLimits, visitor: 'mia' }).toggle()).toEqual(added)
    expect(await browser({ rateLimits, visitor: 'mia' }).toggle()).toMatchObject({
      refusal: { reason: 'too-many' },
    })
    expect(await count()).toBe(1 + visitor)
  })

  test('announces a vote as a change, but neither a list nor a failure', async () => {
    const announced: Change[] = []
    const mia = browser({ changed: (change) => void announced.push(change) })
    await mia.list()
    await mia.toggle(nobody)
    expect(announced).toEqual([])
    await mia.toggle()
    expect(announced).toEqual(['votes'])
  })

  describe('with simultaneous votes', () => {
    test('keeps no vote or one of a visitor who toggles 100 times, and the right count', async () => {
      const mia = browser()
      await mia.toggle()
      const answers = await Promise.all(Array.from({ length: 100 }, () => mia.toggle()))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(100)
      expect(await rows()).toHaveLength(1)
      expect(await count()).toBe(1)
      await Promise.all(Array.from({ length: 99 }, () => mia.toggle()))
      expect([(await rows()).length, await count()]).toEqual([0, 0])
    })

    test('counts 100 visitors as 100 votes', async () => {
      await Promise.all(Array.from({ length: 100 }, () => browser().toggle()))
      expect([(await rows()).length, await count()]).toEqual([100, 100])
    })

    test('answers every vote that races with edits and other votes', async () => {
      const other = await propose('noa@example.org')
      const people = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const one = browser()
          await one.toggle()
          return one
        }),
      )
      const answers = await Promise.all(
        people.flatMap((one, at) => [
          one.toggle(),
          one.toggle(other),
          ...(at ? [] : [one.open(), one.open(other)]),
        ]),
      )
      expect(answers.every((answer) => answer.ok)).toBe(true)
      expect([await count(), await count(other), (await rows()).length]).toEqual([0, 10, 10])
    })

    test.runIf(engine === 'postgresql')('would fail with a naive toggle (negative control)', async () => {
      const { db } = store()
      const naive = async (voter_id: string) => {
        const found = await db
          .selectFrom('votes')
          .selectAll()
          .where('voter_id', '=', voter_id)
          .executeTakeFirst()
        const { vote_count } = await db
          .selectFrom('contributions')
          .select('vote_count')
          .executeTakeFirstOrThrow()
        if (found) await db.deleteFrom('votes').where('voter_id', '=', voter_id).execute()
        else await db.insertInto('votes').values({ voter_id, contribution_id: contributionId }).execute()
        await db
          .updateTable('contributions')
          .set({ vote_count: vote_count + (found ? -1 : 1) })
          .execute()
      }
      await Promise.allSettled(Array.from({ length: 100 }, (_, at) => naive(`voter number ${1000 + at}`)))
      expect(await count()).not.toBe((await rows()).length)
    })
  })

  describe('by visitors with a mailed link', () => {
    test('verifies votes given before and after', async () => {
      const other = await propose('noa@example.org')
      const mia = browser()
      await mia.toggle()
      expect(await rows()).toMatchObject([{ verified: false, verified_as: null }])
      await mia.open()
      await mia.toggle(other)
      expect((await rows()).map((row) => row.verified)).toEqual([true, true])
      expect(await verifiedPeople()).toBe(1)
      // The answer is what it always was.
      expect(await mia.list()).toMatchObject(
        ok({ contributionIds: expect.arrayContaining([contributionId, other]) }),
      )
      expect(mia.cookies).toHaveLength(2)
    })

    test('verifies votes by saving an edit, too', async () => {
      const mia = browser()
      await mia.toggle()
      const updates = {
        title: 'A',
        details: 'B',
        contributor_name: 'Mia',
        contributor_email: 'mia@example.org',
        contributor_phone: null,
      }
      expect(await mia.edit(updates)).toMatchObject({ ok: true })
      expect(await rows()).toMatchObject([{ verified: true }])
    })

    test('counts a person with three browsers once', async () => {
      const voted = [browser(), browser()]
      for (const one of voted) await one.toggle()
      for (const one of voted) await one.open()
      expect([(await rows()).length, await verifiedPeople()]).toEqual([2, 1])
      // Browsers that had not voted are one voter.
      const fresh = [browser(), browser()]
      for (const one of fresh) await one.open()
      expect(await fresh[0]?.toggle()).toEqual(added)
      expect(await fresh[1]?.toggle()).toEqual(removed)
      expect(await verifiedPeople()).toBe(1)
    })

    test('stores a keyed hash instead of the address', async () => {
      await browser().open()
      const mia = browser()
      await mia.open()
      await mia.toggle()
      const [row] = await rows()
      expect(row?.verified_as).toMatch(/^[\w-]{32}$/)
      const elsewhere = browser({ voterKey: 'another key' })
      await elsewhere.open()
      await elsewhere.toggle()
      expect(await verifiedPeople()).toBe(2)
    })

    test('does not verify votes by a wrong link', async () => {
      const eve = browser()
      await eve.toggle()
      const context = testContext({ db: store().db, voterCookie: eve.jar.voter })
      await answerCall('validate-contribution-edit-token', { token: 'A'.repeat(43) }, context)
      expect(await rows()).toMatchObject([{ verified: false }])
    })
  })
})
