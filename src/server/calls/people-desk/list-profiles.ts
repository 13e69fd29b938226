import { pageCountOf } from '../../../domain/pages-of-lists.ts'
import { type DeskProfile, profilesPageSize } from '../../../domain/people-desk.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { iso } from '../../lib/iso.ts'
import { countProfiles, type StoredProfile, searchProfiles } from '../../store/profile-desk.ts'

export const listProfiles: Handler<'list-profiles'> = async (wanted, { db }) => {
  const { profiles, found } = await searchProfiles(db, wanted)
  const pageCount = pageCountOf(found, profilesPageSize)
  return ok({ profiles: profiles.map(deskProfileOf), found, pageCount, ...(await countProfiles(db)) })
}

const deskProfileOf = (row: StoredProfile): DeskProfile => ({
  id: row.id,
  name: row.customer_name,
  email: row.email,
  order_number: row.order_number,
  linkedin_profile_url: row.linkedin_profile_url,
  about_me: row.about_me,
  profile_image_url: row.profile_image_url,
  app_idea: row.app_idea,
  hidden_at: iso(row.listing_hidden_at),
})
