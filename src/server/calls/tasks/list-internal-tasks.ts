import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listTasks } from '../../store/tasks.ts'

export const listInternalTasks: Handler<'list-internal-tasks'> = async (_input, { db }) =>
  ok(await listTasks(db))
