import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listAdmins } from '../../store/admins.ts'

export const listAdministrators: Handler<'list-administrators'> = async (_input, { db }) =>
  ok((await listAdmins(db)).map((admin) => ({ ...admin, addedAt: admin.addedAt.toISOString() })))
