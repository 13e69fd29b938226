import { mostToLookAt } from '../../../domain/doors.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { overviewOfDoors } from '../../orders/door-overview.ts'

export const listDoors: Handler<'list-doors'> = async (_input, context) => {
  const { toLookAt, ...overview } = await overviewOfDoors(context)
  return ok({ ...overview, toLookAt: toLookAt.slice(0, mostToLookAt) })
}
