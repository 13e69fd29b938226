import { ok } from '../../../domain/result.ts'
import { findDataOwner } from '../../auth/your-data-link.ts'
import type { Handler } from '../../context.ts'
import { unlist } from '../../store/your-data.ts'

export const leavePublicList: Handler<'leave-public-list'> = async ({ token }, context) => {
  const owner = await findDataOwner(context, token)
  if (!owner.ok) return owner
  const { db, now } = context
  await db.transaction().execute((tx) => unlist(tx, owner.value.email, now))
  context.changed('participants')
  return ok({ success: true })
}
