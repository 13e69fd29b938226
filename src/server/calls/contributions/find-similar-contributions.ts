import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listSimilarContributions } from '../../store/contributions.ts'

const leastLength = 2

export const findSimilarContributions: Handler<'find-similar-contributions'> = async ({ title }, { db }) => {
  const typed = title.trim()
  return ok({ contributions: typed.length < leastLength ? [] : await listSimilarContributions(db, typed) })
}
