/** Two organisers at one plan of the day, with talks of the board, moves and votes. */
import { beforeEach, expect } from 'vitest'
import type { CallName } from '../../src/domain/calls/index.ts'
import type { Move, Place, PlanTalk, WholePlan } from '../../src/domain/day/talks.ts'
import type { Result } from '../../src/domain/result.ts'
import { startAdminSession } from '../../src/server/auth/admin-sessions.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { castVotes } from '../../src/server/store/votes.ts'
import { addAdmin, signedIn } from './admins.ts'
import { openCallHarness } from './call-harness.ts'
import { proposal } from './proposals.ts'

export const at = (roomId: string, slotId: string): Place => ({ roomId, slotId })

/** As they are used. */
export const movesOf = (moves: readonly { talkId: string; to: Place | null }[]): Move[] =>
  moves.map(({ talkId, to }) => ({ talkId, to }))

/** For use where tests are declared. */
export function openPlanHarness(store: () => Store) {
  const site = openCallHarness(store)
  let voters = 0
  /** Tokens of the two, anew before each test. */
  const admins = { mara: '', teo: '' }
  beforeEach(async () => {
    voters = 0
    admins.mara = await signedIn(store().db, site.now)
    const second = await addAdmin(store().db, { email: 'teo@example.org', name: 'Teo Muster' })
    admins.teo = await startAdminSession(store().db, second, { now: site.now, adminToken: undefined })
  })
  const call = (name: CallName, payload: object, adminToken = admins.mara, idempotencyKey?: string) =>
    site.call(name, payload, { adminToken, ...(idempotencyKey && { idempotencyKey }) })
  /** What a call answers, which must not refuse. */
  const value = async <Value>(name: CallName, payload: object): Promise<Value> => {
    const answer = (await call(name, payload)) as Result<Value>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const plan = () => value<WholePlan>('get-plan', {})
  const revision = async () => (await plan()).revision

  /** Talks of the board, each of its own proposer unless told. */
  async function talks(...titles: (string | [title: string, email: string])[]): Promise<PlanTalk[]> {
    for (const given of titles) {
      const [title, email] = typeof given === 'string' ? [given, `${given}@example.org`] : given
      site.pass(1_000)
      const entry = { ...proposal, title, contributor_name: `Host of ${title}`, contributor_email: email }
      expect(await site.call('submit-contribution', entry)).toMatchObject({ ok: true })
    }
    const { board } = await plan()
    await value('make-talks', { contributionIds: board.map(({ id }) => id) })
    const known = (await plan()).talks
    return titles.map(
      (given) =>
        known.find(({ title }) => title === (typeof given === 'string' ? given : given[0])) ??
        expect.fail('no talk'),
    )
  }
  const move = async (talk: PlanTalk | undefined, to: Place | null, of = admins.mara, on?: number) =>
    call('apply-moves', { revision: on ?? (await revision()), moves: [{ talkId: talk?.id ?? '', to }] }, of)
  const placeOf = async (of: PlanTalk | undefined) =>
    (await plan()).talks.find((talk) => talk.id === of?.id)?.place
  /** So many new people, whose addresses are verified, vote for proposals with these titles. */
  async function vote(people: number, ...titles: string[]) {
    const known = await store().db.selectFrom('contributions').select(['id', 'title']).execute()
    for (let person = 0; person < people; person++) {
      voters += 1
      const id = `voter-number-${String(voters).padStart(8, '0')}`
      const ids = known.flatMap(({ id, title }) => (titles.includes(title) ? [id] : []))
      await castVotes(
        store().db,
        ids.map((contributionId) => ({ voter: { id, verifiedAs: id }, contributionId, givenAt: site.now })),
      )
    }
  }
  const put = async (...moves: (readonly [{ id: string } | undefined, Place])[]) =>
    value('apply-moves', {
      revision: await revision(),
      moves: moves.map(([talk, to]) => ({ talkId: talk?.id ?? '', to })),
    })
  /** After so long that every session is over. */
  const signInAgain = async () => {
    const admin = await addAdmin(store().db, { email: 'later@example.org' })
    admins.mara = await startAdminSession(store().db, admin, { now: site.now, adminToken: undefined })
  }
  return { site, admins, call, value, plan, revision, talks, move, placeOf, vote, put, signInAgain }
}
