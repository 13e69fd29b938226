import { expect, test } from 'vitest'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { proposalsAt } from '../../../../tests/support/proposals.ts'
import type { CallOutput } from '../../../domain/calls/index.ts'
import type { Result } from '../../../domain/result.ts'

/** docs/product.md#look-again */
describeOnBothEngines('the list of unseen proposals', (store) => {
  const site = openCallHarness(store)
  const { submit } = proposalsAt(site)
  /** A browser with its cookie. */
  function browser() {
    let voterCookie: string | undefined
    const setCookie = (cookie: string) => {
      voterCookie = /^voter=([^;]*)/.exec(cookie)?.[1] ?? voterCookie
    }
    const call = <Answer>(
      name: 'contribution-vote' | 'list-unseen-contributions' | 'validate-contribution-edit-token',
      payload: object,
    ) => site.call(name, payload, { voterCookie, setCookie }) as Promise<Result<Answer>>
    const unseen = async (since?: string) => {
      const found = await call<CallOutput<'list-unseen-contributions'>>('list-unseen-contributions', {
        since,
      })
      return found.ok ? found.value : expect.fail(found.refusal.sentence)
    }
    return {
      call,
      unseen,
      titles: async (since?: string) => (await unseen(since)).contributions.map(({ title }) => title),
      count: async () => {
        const listed = await call<{ unseen?: number }>('contribution-vote', {
          action: 'list',
          unseen: true,
        })
        return listed.ok ? listed.value.unseen : expect.fail(listed.refusal.sentence)
      },
      vote: async (title: string) =>
        expect(
          await call('contribution-vote', { contributionId: await idOf(title), wanted: true }),
        ).toMatchObject({ ok: true }),
    }
  }
  const idOf = async (title: string) =>
    (
      await store()
        .db.selectFrom('contributions')
        .select('id')
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).id
  const came = async (...titles: string[]) => {
    for (const title of titles) {
      site.pass(1_000)
      await submit({ title })
    }
    site.pass(1_000)
  }

  test('is empty before the first vote, then holds everything newer, newest first, until all is seen', async () => {
    const mia = browser()
    await came('Old', 'Older')
    expect(await mia.unseen()).toEqual({ since: null, count: 0, contributions: [], votedIds: [] })
    expect(await mia.count()).toBeUndefined()
    await mia.vote('Old')
    expect(await mia.titles()).toEqual([])
    await came('Second', 'Third')
    await submit({ title: 'Coffee', type: 'volunteer' })
    await submit({ title: 'Keynote', type: 'keynote' })
    expect(await mia.titles()).toEqual(['Keynote', 'Third', 'Second'])
    expect(await mia.count()).toBe(3)
  })

  test('stays while the visitor votes, and says what they have voted for', async () => {
    const mia = browser()
    await came('Old')
    await mia.vote('Old')
    await came('Second', 'Third')
    const { since } = await mia.unseen()
    await mia.vote('Third')
    expect(await mia.titles()).toEqual([])
    expect(await mia.titles(since ?? '')).toEqual(['Third', 'Second'])
    expect((await mia.unseen(since ?? '')).votedIds).toEqual([await idOf('Third')])
    for (const wrong of ['yesterday', '2025-99-99T00:00:00.000Z', 17])
      expect(await mia.call('list-unseen-contributions', { since: wrong })).toMatchObject({
        refusal: { reason: 'invalid' },
      })
  })

  test('is the same in all browsers that verified one address, and shared with nobody else', async () => {
    const { proposed } = proposalsAt(site)
    const { token } = await proposed({ title: 'Own' })
    const [laptop, phone, stranger] = [browser(), browser(), browser()]
    for (const one of [laptop, phone]) await one.call('validate-contribution-edit-token', { token })
    site.pass(1_000)
    await laptop.vote('Own')
    await came('New')
    expect([await phone.titles(), await stranger.titles()]).toEqual([['New'], []])
  })

  test('leaves out what visitors do not see', async () => {
    const mia = browser()
    await came('Old')
    await mia.vote('Old')
    await came('Hidden', 'Seen')
    await store()
      .db.updateTable('contributions')
      .set({ standing: 'hidden', hidden_from: 'shown' })
      .where('title', '=', 'Hidden')
      .execute()
    expect([await mia.titles(), await mia.count()]).toEqual([['Seen'], 1])
  })
})
