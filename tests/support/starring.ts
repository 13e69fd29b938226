/** A published programme of three talks, two at one time and one of a proposal, and browsers that star them. */
import { beforeEach, expect } from 'vitest'
import type { AnyCallName } from '../../src/domain/calls/index.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { openCallHarness } from './call-harness.ts'
import { publishProgramme } from './programme.ts'
import { proposal } from './proposals.ts'

/** For use where tests are declared. */
export function openStarHarness(store: () => Store) {
  const site = openCallHarness(store)
  const db = () => store().db
  const talks: string[] = []
  const proposed = { id: '' }
  beforeEach(async () => {
    expect(await site.call('submit-contribution', proposal)).toMatchObject({ ok: true })
    const row = await db().selectFrom('contributions').select('id').executeTakeFirstOrThrow()
    proposed.id = row.id
    const ids = await publishProgramme(
      db(),
      [
        { roomId: 'hall', slotId: 'first', title: 'Agents' },
        { roomId: 'loft', slotId: 'first', title: 'Maps' },
        { roomId: 'hall', slotId: 'second', contributionId: row.id },
      ],
      site.now,
    )
    talks.splice(0, talks.length, ...ids)
  })

  /** A browser with its cookies. */
  function browser() {
    const jar = { voter: undefined as string | undefined }
    const call = (name: AnyCallName, payload: object) =>
      site.call(name, payload, {
        voterCookie: jar.voter,
        setCookie(cookie) {
          jar.voter = /^voter=([^;]+)/.exec(cookie)?.[1] ?? jar.voter
        },
      })
    const star = (at: number, wanted = true) => {
      site.pass(1)
      return call('star-talk', { talkId: talks[at], wanted })
    }
    const list = async () => {
      const answer = await call('list-stars', {})
      if (!answer.ok) expect.fail(answer.refusal.sentence)
      const { talkIds, votedTalkIds } = answer.value as { talkIds: string[]; votedTalkIds: string[] }
      const places = (ids: string[]) => ids.map((id) => talks.indexOf(id))
      return { stars: places(talkIds), byVote: places(votedTalkIds) }
    }
    const open = (token: string) => call('open-plan', { token })
    return { jar, call, star, list, open }
  }
  const linkTo = async (address: string) => site.newestIn(address, /open\?token=([\w-]{43})/)
  return { site, db, talks, proposed, browser, linkTo }
}
