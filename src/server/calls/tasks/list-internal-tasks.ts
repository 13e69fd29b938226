import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listTasks } from '../../store/tasks.ts'

/** The whole board: open tasks first, each part by due date (none last), then newest first. */
export const listInternalTasks: Handler<'list-internal-tasks'> = async (_input, { db }) =>
  ok(await listTasks(db))
