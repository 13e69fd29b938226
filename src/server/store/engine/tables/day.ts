/** The talks of the day, their places and what was published. */
import type { Generated } from 'kysely'
import type { DefaultedTimestamp, OptionalTimestamp, ReadOnly, Timestamp } from './column-types.ts'

interface TalksTable {
  id: Generated<string>
  number: ReadOnly<number>
  title: string
  details: Generated<string>
  needs: Generated<string[]>
  origin: 'board' | 'floor' | 'organizer'
  withdrawn_at: OptionalTimestamp
  /** The revision of the plan that last moved it, and the administrator who did. */
  moved_revision: Generated<number>
  moved_by: string | null
  notes: Generated<string>
  notes_url: Generated<string>
  /** The key of the host who wrote them; null for organisers. */
  notes_by: Generated<string | null>
  notes_wait: Generated<boolean>
  /** How often something changed that calendars are told of, beside its place; counted by the database. */
  changes: ReadOnly<number>
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
  /** For a pitch from the floor: its place in the line. */
  pitch_number: number | null
}

interface FloorPassesTable {
  sha256: Buffer
  seed: string
  opened_by: string
  opened_at: Timestamp
  closes_at: Timestamp
  last_number: Generated<number>
}

interface TalkSourcesTable {
  contribution_id: string
  talk_id: string
  /** A keyed hash of the proposer's address. */
  host_key: string
  /** About the slot in which the programme had it then. */
  answer: Generated<'fine' | 'cannot' | null>
  answered_slot: Generated<string | null>
  answered_at: OptionalTimestamp
}

interface TalkHostsTable {
  talk_id: string
  host_key: string
  name: string
  is_needed: Generated<boolean>
}

interface HostAbsencesTable {
  slot_id: string
  host_key: string
  source: 'poll' | 'host' | 'organizer'
}

interface ClosedPlacesTable {
  room_id: string
  slot_id: string
  reason: Generated<string>
}

interface PlanTable {
  id: Generated<number>
  revision: Generated<number>
}

interface PlacementsTable {
  talk_id: string
  room_id: string
  slot_id: string
  is_pinned: Generated<boolean>
}

/** When each needed host is where. */
interface HostHoursTable {
  talk_id: string
  slot_id: string
  host_key: string
}

interface ProgrammesTable {
  version: ReadOnly<number>
  published_at: Timestamp
  published_by: string
  plan_revision: number
}

interface ProgrammeTalksTable {
  version: number
  talk_id: string
  room_id: string
  slot_id: string
}

export interface DayTables {
  talks: TalksTable
  floor_passes: FloorPassesTable
  talk_sources: TalkSourcesTable
  talk_hosts: TalkHostsTable
  host_absences: HostAbsencesTable
  closed_places: ClosedPlacesTable
  plan: PlanTable
  placements: PlacementsTable
  host_hours: HostHoursTable
  programmes: ProgrammesTable
  programme_talks: ProgrammeTalksTable
}
