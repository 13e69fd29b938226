/** Who is listed, with which picture. */
import type { Generated } from 'kysely'
import type { PublicParticipant } from '../../../../domain/views.ts'
import type { DefaultedTimestamp, ReadOnly, ViewOf } from './column-types.ts'

interface ImagesTable {
  id: Generated<string>
  order_id: string
  storage_key: string
  content_type: string
  width: number
  height: number
  size_in_bytes: number
  created_at: DefaultedTimestamp
}

interface ParticipantsListedView extends ViewOf<PublicParticipant> {
  name_words: ReadOnly<string>
}

interface ProfilesInFullView {
  id: ReadOnly<string>
  order_id: ReadOnly<string>
  seat_id: ReadOnly<string | null>
  order_number: ReadOnly<string>
  customer_name: ReadOnly<string>
  email: ReadOnly<string | null>
  linkedin_profile_url: ReadOnly<string | null>
  about_me: ReadOnly<string | null>
  profile_image_url: ReadOnly<string | null>
  app_idea: ReadOnly<string | null>
  created_at: ReadOnly<Date>
  name_words: ReadOnly<string>
  listing_hidden_at: ReadOnly<Date | null>
}

export interface DirectoryTables {
  participants_listed: ParticipantsListedView
  participants_public: ViewOf<PublicParticipant>
  profiles_in_full: ProfilesInFullView
  images: ImagesTable
}
