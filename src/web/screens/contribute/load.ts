import type { Backend } from '../../../domain/backend.ts'
import {
  type BoardType,
  boardTypes,
  type ContributionType,
  contributionTypes,
} from '../../../domain/contributions.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import type { ColumnPage } from './column.tsx'

/** What an address below /contribute shows. */
export type View =
  | { name: 'board'; columns: ColumnPage[]; token?: string }
  | { name: 'page'; column: ColumnPage }
  | { name: 'proposal'; contribution: PublicContribution }
  | { name: 'suggestion'; type: ContributionType }
  | { name: 'edit-link'; contribution: PublicContribution }
  | { name: 'not-found' }
  /** The database is away. */
  | { name: 'unavailable' }

/** Unknown parameters and values are ignored, as the page cache does. */
export async function viewOf(asked: URLSearchParams, backend: Backend): Promise<View> {
  const token = asked.get('token')
  const suggested = contributionTypes.find((type) => type === asked.get('suggest'))
  const id = asked.get('id') ?? asked.get('edit')
  const columnType = contributionTypes.find((type) => type === asked.get('type'))
  if (token) return { name: 'board', columns: await bothColumns(backend), token }
  if (suggested) return { name: 'suggestion', type: suggested }
  if (id) {
    const contribution = await backend.publicContribution(id)
    if (!contribution) return { name: 'not-found' }
    return { name: asked.has('id') ? 'proposal' : 'edit-link', contribution }
  }
  if (columnType) return pageOf(columnType, Number(asked.get('page') ?? 1), backend)
  return { name: 'board', columns: await bothColumns(backend) }
}

async function pageOf(asked: ContributionType, page: number, backend: Backend): Promise<View> {
  const type = boardTypes.find((known) => known === asked)
  if (!type || !Number.isInteger(page) || page < 1 || page > mostPages) return { name: 'not-found' }
  const column = await columnOf(type, page, backend)
  return page > column.pageCount ? { name: 'not-found' } : { name: 'page', column }
}

const mostPages = 9999

const bothColumns = (backend: Backend) => Promise.all(boardTypes.map((type) => columnOf(type, 1, backend)))

const columnOf = async (type: BoardType, page: number, backend: Backend): Promise<ColumnPage> => ({
  type,
  page,
  ...(await backend.contributionBoard(type, page)),
})
