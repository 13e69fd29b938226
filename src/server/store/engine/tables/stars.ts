/** Who wants to be where, and the links to their plans. */
import type { Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

interface StarsTable {
  voter_id: string
  talk_id: string
  wanted: boolean
  /** As of a vote. */
  verified_as: string | null
  given_at: Timestamp
}

interface PlanFeedsTable {
  sha256: Buffer
  voter_id: string
  verified_as: string | null
  created_at: Timestamp
}

interface PlanLinksTable {
  id: Generated<string>
  email: string
  /** The browser that asked, if it had stars or votes. */
  voter_id: string | null
  created_at: Timestamp
}

export interface StarTables {
  stars: StarsTable
  plan_feeds: PlanFeedsTable
  plan_links: PlanLinksTable
}
