/** Ideas, the people of their demos, and the round that all of them see. */
import type { Generated } from 'kysely'
import type { OptionalTimestamp, Timestamp } from './column-types.ts'

interface DemosTable {
  id: Generated<string>
  title: string
  line: string
  is_hidden: Generated<boolean>
  created_at: Timestamp
  /** In the order of demos; null while its team has not asked for one. */
  position: Generated<number | null>
  shown_at: OptionalTimestamp
  /** The result, once it was revealed; the score in hundredths of a star. */
  place: Generated<number | null>
  score: Generated<number | null>
  rated_by: Generated<number | null>
}

/** Has a name on a team, or stars as a rater. */
interface DemoPeopleTable {
  demo_id: string
  voter_id: string
  verified_as: Generated<string | null>
  name: Generated<string | null>
  stars: Generated<number | null>
  given_at: Timestamp
}

interface DemoRoundTable {
  id: Generated<number>
  revision: Generated<number>
  is_open: Generated<boolean>
  seconds: Generated<number>
  showing: Generated<string | null>
  started_at: OptionalTimestamp
  revealed_at: OptionalTimestamp
}

export interface DemoTables {
  demos: DemosTable
  demo_people: DemoPeopleTable
  demo_round: DemoRoundTable
}
