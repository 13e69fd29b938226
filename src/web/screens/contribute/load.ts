import { redirect } from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import type { ClosedCall } from '../../../domain/call-for-proposals.ts'
import {
  type BoardType,
  boardTypes,
  type ContributionType,
  contributionTypes,
} from '../../../domain/contributions.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import type { ColumnPage } from './column.tsx'
import type { Unseen } from './look-again.tsx'

/** What an address below /contribute shows. */
export type View = Shown & { voted?: string | undefined }

type Shown =
  | { name: 'board'; columns: ColumnPage[]; closed: ClosedCall | undefined; token?: string }
  | { name: 'page'; column: ColumnPage }
  | { name: 'proposal'; contribution: PublicContribution }
  | { name: 'suggestion'; type: ContributionType; closed: ClosedCall | undefined }
  | { name: 'edit-link'; contribution: PublicContribution }
  | { name: 'again'; unseen: Unseen }
  | { name: 'not-found' }
  | { name: 'taken-down' }
  /** The database is away. */
  | { name: 'unavailable' }

/** Unknown parameters and values are ignored. */
export async function viewOf(url: string | URL, backend: Backend): Promise<View> {
  const asked = parametersOf('contribute', url)
  return { ...(await shownOf(asked, backend)), voted: asked.voted }
}

async function shownOf(
  asked: ReturnType<typeof parametersOf<'contribute'>>,
  backend: Backend,
): Promise<Shown> {
  const { token } = asked
  const { closedCall: closed } = backend
  const suggested = contributionTypes.find((type) => type === asked.suggest)
  const id = asked.id ?? asked.edit
  const columnType = contributionTypes.find((type) => type === asked.type)
  if (token) return { name: 'board', columns: await bothColumns(backend), closed, token }
  if (suggested) return { name: 'suggestion', type: suggested, closed }
  if (asked.look === 'again') return { name: 'again', unseen: await unseenBy(backend, asked.since) }
  if (id) {
    const contribution = await backend.publicContribution(id)
    if (!contribution) return { name: (await backend.isTakenDown(id)) ? 'taken-down' : 'not-found' }
    return { name: asked.id ? 'proposal' : 'edit-link', contribution }
  }
  if (columnType) return pageOf(columnType, Number(asked.page ?? 1), backend)
  return { name: 'board', columns: await bothColumns(backend), closed }
}

/** The address says since when, so that those for which somebody votes stay while they look. */
async function unseenBy(backend: Backend, since: string | undefined): Promise<Unseen> {
  const found = await backend.call('list-unseen-contributions', since === undefined ? {} : { since })
  // A day that no calendar has.
  if (!found.ok && found.refusal.reason === 'invalid' && since !== undefined)
    return unseenBy(backend, undefined)
  if (!found.ok) throw new Error(found.refusal.sentence)
  if (since === undefined && found.value.count > 0 && found.value.since !== null)
    throw redirect(paths.lookAgain(found.value.since))
  return found.value
}

async function pageOf(asked: ContributionType, page: number, backend: Backend): Promise<Shown> {
  const type = boardTypes.find((known) => known === asked)
  if (!type) return { name: 'not-found' }
  const column = await columnOf(type, page, backend)
  return page > column.pageCount ? { name: 'not-found' } : { name: 'page', column }
}

const bothColumns = (backend: Backend) => Promise.all(boardTypes.map((type) => columnOf(type, 1, backend)))

const columnOf = async (type: BoardType, page: number, backend: Backend): Promise<ColumnPage> => ({
  type,
  page,
  ...(await backend.contributionBoard(type, page)),
})
