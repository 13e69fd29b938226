/** A proposal, and browsers that vote for it. */
import { beforeEach, expect } from 'vitest'
import type { CallContext } from '../../src/server/context.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { mintTokens } from '../../src/server/store/tokens.ts'
import { testContext } from './call-context.ts'

export function openVoteHarness(store: () => Store) {
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
    return (
      await mintTokens(store().db, links, {
        mailId: '00000000-0000-4000-8000-000000000000',
        queuedAt: now,
        now,
      })
    ).edit
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

  return { contributionId: () => contributionId, propose, browser, rows, count, verifiedPeople }
}
