import { kitchenOf } from '../../../domain/kitchen.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listSeatAnswers } from '../../store/kitchen.ts'

export const getKitchen: Handler<'get-kitchen'> = async (_input, { db, event }) =>
  ok(kitchenOf(await listSeatAnswers(db), event.poll))
