import { publicUrlOf } from '../../../domain/images.ts'
import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { listProfiles } from '../../store/profile-desk.ts'

export const exportProfiles: Handler<'export-profiles'> = async (_input, context, admin) => {
  const { db, config, event } = context
  const profiles = await listProfiles(db)
  return exportList(context, admin, {
    name: 'directory',
    action: 'profiles-exported',
    columns: ['Name', 'Email', 'Order', 'LinkedIn', 'About me', 'Idea', 'Picture', 'Hidden since'],
    rows: profiles.map((row) => [
      row.customer_name,
      row.email ?? '',
      row.order_number,
      row.linkedin_profile_url ?? '',
      row.about_me ?? '',
      row.app_idea ?? '',
      row.profile_image_url ? publicUrlOf(row.profile_image_url, config.publicUrl) : '',
      row.listing_hidden_at ? minuteIn(row.listing_hidden_at, event.timeZone) : '',
    ]),
  })
}
