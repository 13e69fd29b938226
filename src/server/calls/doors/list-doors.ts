import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { overviewOfDoors } from '../../orders/door-overview.ts'

export const listDoors: Handler<'list-doors'> = async (_input, context) => ok(await overviewOfDoors(context))
