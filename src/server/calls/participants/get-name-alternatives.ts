import { nameAlternatives } from '../../../domain/name-alternatives.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listFirstNamesLike } from '../../store/first-names.ts'

export const getNameAlternatives: Handler<'get_name_alternatives'> = async ({ lookup_name }, { db }) =>
  ok(nameAlternatives(lookup_name, await listFirstNamesLike(db, lookup_name)))
