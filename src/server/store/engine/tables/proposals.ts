/** What people propose, and their votes. */
import type { Generated } from 'kysely'
import type { ContributionType } from '../../../../domain/contributions.ts'
import type { Standing } from '../../../../domain/proposal-tabs.ts'
import type { PublicContribution } from '../../../../domain/views.ts'
import type { DefaultedTimestamp, Json, OptionalTimestamp, ReadOnly, ViewOf } from './column-types.ts'

interface ContributionsTable {
  id: Generated<string>
  type: ContributionType
  title: string
  details: string
  contributor_name: string
  contributor_email: string
  contributor_phone: string | null
  vote_count: Generated<number>
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
  plain_title: ReadOnly<string>
  title_words: ReadOnly<string>
  standing: Generated<Standing>
  /** Where a hidden one stood before. */
  hidden_from: Exclude<Standing, 'hidden'> | null
  /** For organisers only. */
  hidden_reason: string | null
  /** When an organiser let it be as it is; null while it is new to them. */
  looked_at: OptionalTimestamp
  /** When organisers were told of it by a digest. */
  told_at: OptionalTimestamp
}

interface ContributionEditsTable {
  id: ReadOnly<number>
  contribution_id: string
  edited_at: DefaultedTimestamp
  /** Null for the proposer. */
  edited_by: string | null
  before: Json
}

interface BlockedAddressesTable {
  id: Generated<string>
  /** `addressHash`. */
  address_hash: string
  email: string | null
  blocked_by: string
  blocked_at: DefaultedTimestamp
}

interface VotesTable {
  voter_id: string
  contribution_id: string
  verified: Generated<boolean>
  created_at: DefaultedTimestamp
  /** A keyed hash of the address that a mailed link verified. */
  verified_as: string | null
}

export interface ProposalTables {
  contributions: ContributionsTable
  contributions_public: ViewOf<PublicContribution>
  contribution_edits: ContributionEditsTable
  blocked_addresses: BlockedAddressesTable
  votes: VotesTable
}
