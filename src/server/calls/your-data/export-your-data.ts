import { publicUrlOf } from '../../../domain/images.ts'
import { yourDataMessages } from '../../../domain/messages/your-data-messages.ts'
import { ok } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { findDataOwner } from '../../auth/your-data-link.ts'
import type { Handler } from '../../context.ts'
import { readYourData } from '../../store/your-data.ts'

export const exportYourData: Handler<'export-your-data'> = async ({ token }, context) => {
  const owner = await findDataOwner(context, token)
  if (!owner.ok) return owner
  const { db, now, voterKey, config, event } = context
  const { email } = owner.value
  const data = await readYourData(db, { email, voterId: voterOfAddress(voterKey, email) }, now)
  const withWholeUrl = ({ profile, ...order }: (typeof data.orders)[number]) => ({
    ...order,
    profile: { ...profile, picture: profile.picture && publicUrlOf(profile.picture, config.publicUrl) },
  })
  const about = yourDataMessages.about(event.tickets.currency)
  return ok({ about, ...data, orders: data.orders.map(withWholeUrl) })
}
