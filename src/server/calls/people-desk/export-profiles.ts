import { publicUrlOf } from '../../../domain/images.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { csvOf } from '../../lib/csv.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { listProfiles } from '../../store/profile-desk.ts'

const columns = ['Name', 'Email', 'Order', 'LinkedIn', 'About me', 'Idea', 'Picture', 'Hidden since']

export const exportProfiles: Handler<'export-profiles'> = async (_input, context, admin) => {
  const { db, now, config, event } = context
  const profiles = await listProfiles(db)
  const details = { count: profiles.length }
  await writeAudit(db, { actor: admin.email, action: 'profiles-exported', details }, now)
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: event.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return ok({
    fileName: `${event.shortName.toLowerCase()}-directory-${local.format(now).slice(0, 10)}.csv`,
    csv: csvOf(
      columns,
      profiles.map((row) => [
        row.customer_name,
        row.email ?? '',
        row.order_number,
        row.linkedin_profile_url ?? '',
        row.about_me ?? '',
        row.app_idea ?? '',
        row.profile_image_url ? publicUrlOf(row.profile_image_url, config.publicUrl) : '',
        row.listing_hidden_at ? local.format(row.listing_hidden_at) : '',
      ]),
    ),
  })
}
