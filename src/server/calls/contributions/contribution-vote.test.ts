import { describe, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openVoteHarness } from '../../../../tests/support/vote-harness.ts'
import type { Change } from '../../../domain/changes.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { clientLimits } from '../../auth/limits.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'

const added = ok({ status: 'added' })
const removed = ok({ status: 'removed' })
const nobody = '00000000-0000-4000-8000-000000000000'

describeOnBothEngines('contribution-vote', (store, engine) => {
  const { contributionId, propose, browser, rows, count } = openVoteHarness(store)

  test('gives a vote, lists it and takes it back', async () => {
    const mia = browser()
    expect(await mia.toggle()).toEqual(added)
    expect([await mia.list(), await count()]).toEqual([ok({ contributionIds: [contributionId()] }), 1])
    expect(await mia.toggle(contributionId().toUpperCase())).toEqual(removed)
    expect([await mia.list(), await count()]).toEqual([ok({ contributionIds: [] }), 0])
  })

  test('makes a vote as wanted, however often and whatever another tab has done', async () => {
    const mia = browser()
    for (const wanted of [true, true, false, false, true]) {
      expect(await mia.toggle(contributionId(), wanted)).toEqual(wanted ? added : removed)
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
    for (const unknown of [nobody, 'x', `${contributionId()}'`]) {
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
        else await db.insertInto('votes').values({ voter_id, contribution_id: contributionId() }).execute()
        await db
          .updateTable('contributions')
          .set({ vote_count: vote_count + (found ? -1 : 1) })
          .execute()
      }
      await Promise.allSettled(Array.from({ length: 100 }, (_, at) => naive(`voter number ${1000 + at}`)))
      expect(await count()).not.toBe((await rows()).length)
    })
  })
})
