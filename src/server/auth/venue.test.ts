/** An hour of a hall of 500 behind one address, beside programs that use up what they can (docs/decisions/0023). */
import { expect, test } from 'vitest'
import { openCallHarness, tooMany } from '../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { whole } from '../../../tests/support/poll-answers.ts'
import { proposal } from '../../../tests/support/proposals.ts'
import type { AnyCallName } from '../../domain/calls/index.ts'
import { ok, type Result } from '../../domain/result.ts'
import { clientLimits } from './limits.ts'
import { visitorOf } from './visitor-cookie.ts'

const address = '198.51.100.7'

/** A tenth of the hall acts here; what the others have done is set in the counters. */
const some = (count: number) => count / 10
const others = (count: number) => (count * 9) / 10

describeOnBothEngines('a venue', (store) => {
  const harness = openCallHarness(store)

  /** Two processes take turns. */
  function processes() {
    const limits = [harness.counted(), harness.counted()]
    let turn = 0
    return () => limits[turn++ % 2] ?? harness.counted()
  }

  /** A browser, or a program that keeps no cookies; repeats a call that brought the cookie once, as pages do. */
  function clientAt(
    next: ReturnType<typeof processes>,
    { keepsCookies = true, clientAddress = address } = {},
  ) {
    const { voterKey } = harness.context()
    const jar: { visitor?: string; voter?: string } = {}
    return async function call(name: AnyCallName, payload: object): Promise<Result<unknown>> {
      const visitor = visitorOf(jar.visitor && `visitor=${jar.visitor}`, voterKey)
      const answer = await harness.call(name, payload, {
        rateLimits: next(),
        clientAddress,
        visitor,
        voterCookie: jar.voter,
        setCookie(cookie) {
          const [, kind, value] = /^(visitor|voter)=([^;]*)/.exec(cookie) ?? []
          if (keepsCookies) Object.assign(jar, { [kind ?? '']: value })
        },
      })
      const isWorthwhile = visitor === undefined && jar.visitor !== undefined
      return !answer.ok && answer.refusal.reason === 'too-many' && isWorthwhile ? call(name, payload) : answer
    }
  }

  async function inTurns<Item>(items: Item[], act: (item: Item, at: number) => Promise<Result<unknown>>) {
    const answers: Result<unknown>[] = []
    for (let from = 0; from < items.length; from += 50)
      answers.push(
        ...(await Promise.all(items.slice(from, from + 50).map((item, at) => act(item, from + at)))),
      )
    return answers
  }
  const refusals = (answers: Result<unknown>[]) =>
    answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.reason]))

  async function ballot(count: number): Promise<string[]> {
    const { type, title, details, contributor_name, contributor_email } = proposal
    const row = { type, title, details, contributor_name, contributor_email } as never
    const rows = await store()
      .db.insertInto('contributions')
      .values(Array<never>(count).fill(row))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Counts the actions of 450 more visitors: one acts, which creates the counters; the others are added to them. */
  async function theOthersWereHere(person: ReturnType<typeof clientAt>, contributionId: string) {
    await person('subscribe-newsletter', { email: 'other@example.org' })
    await person('submit-contribution', { ...proposal, contributor_email: 'other@example.org' })
    await person('contribution-vote', { contributionId })
    await person('contribution-vote', { contributionId })
    await person('submit-food-preferences', { ...whole, email: 'ohter@example.org' })
    await person('create-checkout', { quote: true, numberOfTickets: 1, couponCode: 'FIVEOF' })
    const done = {
      newsletter: others(500),
      contributions: others(100),
      'unconfirmed-mails': others(500 + 100),
      'new-voters': others(500),
      'address-guesses': others(60),
      'coupon-guesses': others(100),
    }
    for (const [limit, count] of Object.entries(done))
      for (const level of ['', ' of company', ' in all'])
        await harness.setSpent(`${limit} with cookie${level}`, count)
  }

  test('does all it came for in one hour, while a program beside it is bounded', async () => {
    const next = processes()
    const proposals = await ballot(4)
    for (let person = 0; person < some(300); person += 1) await harness.add(`Guest${person}`)
    const program = clientAt(next, { keepsCookies: false })
    const people = Array.from({ length: some(500) }, () => clientAt(next))

    // The program comes first and uses up the limit of all clients without cookies.
    const { withoutCookie } = clientLimits.contributions
    await program('submit-contribution', proposal)
    await harness.setSpent('contributions without cookie', withoutCookie - 10)
    const spam = await inTurns(Array.from({ length: 20 }), (_, at) =>
      program('submit-contribution', { ...proposal, contributor_email: `spam${at}@example.org` }),
    )
    expect(spam.length - refusals(spam).length).toBe(10)
    expect([withoutCookie, clientLimits['new-voters'].withoutCookie]).toEqual([150, 1_500])
    await program('subscribe-newsletter', { email: 'spam@example.org' })
    await harness.setSpent('newsletter without cookie', clientLimits.newsletter.withoutCookie)
    await harness.setSpent(
      'unconfirmed-mails without cookie',
      clientLimits['unconfirmed-mails'].withoutCookie,
    )
    expect(await program('subscribe-newsletter', { email: 'spam@example.org' })).toMatchObject(tooMany)
    await theOthersWereHere(clientAt(next), proposals[0] ?? '')
    // The poll comes first: nobody there has a cookie yet.
    await program('submit-food-preferences', { ...whole, email: 'guess@example.org' })
    await harness.setSpent('address-guesses without cookie', clientLimits['address-guesses'].withoutCookie)
    const guess = { ...whole, email: 'guest0@example.org' }
    expect(await program('submit-food-preferences', guess)).toMatchObject(tooMany)
    const typos = await inTurns(people.slice(0, some(60)), (person, at) =>
      person('submit-food-preferences', { ...whole, email: `guset${at}@example.org` }),
    )
    const answers = await inTurns(people.slice(0, some(300)), (person, at) =>
      person('submit-food-preferences', { ...whole, email: `guest${at}@example.org` }),
    )
    const proposed = await inTurns(people.slice(some(400)), (person, at) =>
      person('submit-contribution', { ...proposal, contributor_email: `speaker${at}@example.org` }),
    )
    const signUps = await inTurns(people, (person, at) =>
      person('subscribe-newsletter', { email: `reader${at}@example.org` }),
    )
    const votes = await inTurns(
      people.flatMap((person) => proposals.map((contributionId) => ({ person, contributionId }))),
      ({ person, contributionId }) => person('contribution-vote', { contributionId }),
    )
    const quotes = await inTurns(people.slice(0, some(300)), (person, at) =>
      person('create-checkout', {
        quote: true,
        numberOfTickets: 1,
        couponCode: at % 3 ? 'FIVEOFF' : 'FIVEOF',
      }),
    )

    expect([signUps.length, proposed.length, votes.length]).toEqual([500, 100, 2_000].map(some))
    expect(refusals([...signUps, ...proposed, ...votes])).toEqual([])
    expect(answers).toEqual(Array(some(300)).fill(ok({ success: true })))
    expect(new Set(refusals(typos))).toEqual(new Set(['not-found']))
    expect([typos.length, refusals(typos).length]).toEqual([60, 60].map(some))
    expect(refusals(quotes)).toEqual(Array(some(100)).fill('invalid'))
    const { rows } = await store().pool.query('select sum(vote_count)::int as votes from contributions')
    expect(rows).toEqual([{ votes: some(2_000) }])
  })

  test('tells each of a hall whose link has ended that it has, whatever kind of link', async () => {
    const next = processes()
    const token = 'A'.repeat(43)
    const links: [AnyCallName, object][] = [
      ['validate-edit-token', { token }],
      ['find-seat', { code: 'a'.repeat(32) }],
      ['delete-your-data', { token }],
      ['find-offered-seat', { token }],
      ['process-payment-success', { sessionId: 'cs_of_somebody' }],
    ]
    for (const [name, payload] of links) {
      const answers = await inTurns(Array.from({ length: 70 }), () => clientAt(next)(name, payload))
      expect(new Set(refusals(answers))).toEqual(new Set(['not-found']))
    }
  })

  test('counts at most 30 proposals of a program that keeps its cookie, from whatever address', async () => {
    const next = processes()
    const spam = (at: number) => ({ ...proposal, contributor_email: `spam${at}@example.org` })
    const program = clientAt(next, { clientAddress: '203.0.113.9' })
    expect(await program('submit-contribution', spam(0))).toMatchObject({ ok: true })
    const answers = await inTurns(Array.from({ length: 40 }), (_, at) =>
      program('submit-contribution', spam(at + 1)),
    )
    expect(answers.length - refusals(answers).length).toBe(clientLimits.contributions.visitor)
  })
})
