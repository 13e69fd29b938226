import { nameAlternatives } from '../../../domain/name-alternatives.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listFirstNamesLike } from '../../store/first-names.ts'

/**
 * Two to six first names that this one may be mistaken for, out of a table, of publicly listed people and of strangers;
 * never the name itself (docs/product.md#name-game, docs/security.md#personal-data-in-lists).
 */
export const getNameAlternatives: Handler<'get_name_alternatives'> = async ({ lookup_name }, { db }) =>
  ok(nameAlternatives(lookup_name, await listFirstNamesLike(db, lookup_name)))
