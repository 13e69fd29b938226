/** The desk of proposals, with two administrators. */
import { beforeEach, expect } from 'vitest'
import type { CallName, CallOutput } from '../../src/domain/calls/index.ts'
import type { ProposalTab } from '../../src/domain/proposal-tabs.ts'
import type { Result } from '../../src/domain/result.ts'
import {
  findPublicContribution,
  listContributionsTitledLike,
  listSimilarContributions,
  readBoardPage,
} from '../../src/server/store/contributions.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { countView } from '../../src/server/store/views.ts'
import { signedIn } from './admins.ts'
import { openCallHarness } from './call-harness.ts'
import { proposal, proposalsAt } from './proposals.ts'

export function openProposalDesk(store: () => Store) {
  const harness = openCallHarness(store)
  let mara: string
  let teo: string
  beforeEach(async () => {
    mara = await signedIn(store().db, harness.now, { email: 'mara@example.org' })
    teo = await signedIn(store().db, harness.now, { email: 'teo@example.org' })
  })
  const call = <Name extends CallName>(name: Name, payload: object, key?: string, adminToken = mara) =>
    harness.call(name, payload, { adminToken, idempotencyKey: key }) as Promise<Result<CallOutput<Name>>>
  const list = async (tab: ProposalTab, search = '', page = 1) => {
    const answer = await call('find-proposals', { tab, search, page })
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const titles = async (tab: ProposalTab, search?: string, page?: number) =>
    (await list(tab, search, page)).proposals.map(({ title }) => title)
  const acts = async () =>
    (await store().db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )
  /** How many of the public answers have it. */
  const publicPlaces = async (id: string, title = proposal.title) => {
    const { db } = store()
    const { contributions, total } = await readBoardPage(db, 'talk_session', 1)
    return [
      contributions.length,
      total,
      (await findPublicContribution(db, id)) ? 1 : 0,
      (await listContributionsTitledLike(db, [title])).length,
      (await listSimilarContributions(db, title)).length,
      await countView(db, 'contributions_public', []),
    ]
  }
  const everywhere = [1, 1, 1, 1, 1, 1]
  const nowhere = [0, 0, 0, 0, 0, 0]
  const vote = (contributionId: string, voterCookie?: string) =>
    harness.call('contribution-vote', { contributionId, wanted: true }, { voterCookie })

  return {
    harness,
    ...proposalsAt(harness),
    call,
    list,
    titles,
    acts,
    publicPlaces,
    everywhere,
    nowhere,
    vote,
    mara: () => mara,
    teo: () => teo,
  }
}
