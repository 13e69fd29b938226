import type { Backend } from '../../../domain/backend.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import type { Figures } from './head.tsx'
import type { Shown } from './people.tsx'

/** What an address below /participants shows. */
export type View =
  | { name: 'directory'; shown: Shown; figures: Figures; token?: string }
  | { name: 'edit-link'; id: string }
  | { name: 'not-found' }

/** Unknown parameters and values are ignored. */
export async function viewOf(url: string | URL, backend: Backend): Promise<View> {
  const asked = parametersOf('participants', url)
  if (asked.link) return { name: 'edit-link', id: asked.link }
  const search = (asked.q ?? '').trim().slice(0, 200).toWellFormed()
  const wanted = { search, page: Number(asked.page ?? 1) }
  const [shown, figures] = await Promise.all([shownOf(wanted, backend), figuresOf(backend)])
  if (shown.page > shown.pageCount) return { name: 'not-found' }
  return { name: 'directory', shown, figures, token: asked.edit }
}

/** Without this read the page says that it failed; without the figures they are left out. */
async function shownOf(wanted: { search: string; page: number }, backend: Backend): Promise<Shown> {
  try {
    return { ...wanted, ...(await backend.directory(wanted)) }
  } catch (error) {
    backend.report(error)
    return { ...wanted, people: undefined, found: 0, pageCount: wanted.page }
  }
}

async function figuresOf(backend: Backend): Promise<Figures> {
  const [counted, waiting, sold] = await Promise.allSettled([
    backend.directoryFigures(),
    backend.call('get-waitlist-count', {}),
    backend.ticketSale(),
  ])
  for (const answer of [counted, waiting, sold])
    if (answer.status === 'rejected') backend.report(answer.reason)
  const { total, withPhoto } =
    counted.status === 'fulfilled' ? counted.value : { total: undefined, withPhoto: 0 }
  const waitlist = waiting.status === 'fulfilled' && waiting.value.ok ? waiting.value.value.count : undefined
  return { total, withPhoto, waitlist, sale: sold.status === 'fulfilled' ? sold.value : undefined }
}
