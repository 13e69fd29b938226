import type { AdminUser } from '../../domain/admins.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { invoiceFileName } from '../../domain/invoices.ts'
import { mealsOf } from '../../domain/kitchen.ts'
import { writtenIn } from '../../domain/local-time.ts'
import { type PaperName, papers } from '../../domain/papers.ts'
import { fileNameOf } from '../../domain/slug.ts'
import { speakerFinder } from '../../domain/speakers.ts'
import { kindName } from '../../domain/ticket-kinds.ts'
import type { CallContext } from '../context.ts'
import { createCache } from '../lib/cache.ts'
import { sha256HexOf } from '../lib/hash.ts'
import { writeAudit } from '../store/audit-log.ts'
import { type ComingSeat, listComingSeats } from '../store/coming-seats.ts'
import type { Db } from '../store/engine/db.ts'
import { findInvoice, listAllInvoices } from '../store/invoices.ts'
import { drawPaper, drawWhole } from './draw-in-thread.ts'
import { invoiceTask } from './invoice-task.ts'
import type { PaperTask } from './tasks.ts'

/** Badges or the door list of everybody who comes, by name, as a download that is noted. */
export async function printPaper(
  name: PaperName,
  admin: AdminUser,
  { db, event, now }: Pick<CallContext, 'db' | 'event' | 'now'>,
): Promise<Response> {
  if (name === 'invoices') return printInvoices(admin, { db, event, now })
  const coming = byName(await listComingSeats(db))
  const seats = name === 'badges' ? coming.filter(hasBadge) : coming
  const details = { count: seats.length }
  await writeAudit(db, { actor: admin.email, action: `${name}-printed`, details }, now)
  const task = taskFor(name, seats, { event, now })
  return download(drawPaper(task), fileNameOf(event, name, 'pdf'))
}

/** All invoices and credit notes of the books, in the order of their numbers. */
async function printInvoices(
  admin: AdminUser,
  { db, event, now }: Pick<CallContext, 'db' | 'event' | 'now'>,
): Promise<Response> {
  const invoices = (await listAllInvoices(db)).map(({ content }) => content)
  const details = { count: invoices.length }
  await writeAudit(db, { actor: admin.email, action: 'invoices-printed', details }, now)
  const common = { title: papers.invoices.title, event: event.name, look: event.look.inks, at: now }
  const task = { paper: 'invoices', ...common, invoices } as const
  return download(drawPaper(task), fileNameOf(event, 'invoices', 'pdf'))
}

/** Drawn once for each text: receipts and badges wait for the same thread, and links can be asked for without end. */
const drawnInvoices = createCache<Buffer>({
  maxEntries: 100,
  isCacheable: () => true,
  clock: () => performance.now(),
})

/** For whoever has its link. */
export async function printInvoice(db: Db, code: string): Promise<Response | undefined> {
  const invoice = /^[0-9a-f]{32}$/.test(code) ? await findInvoice(db, { code }) : undefined
  if (!invoice) return undefined
  const task = invoiceTask(invoice.content)
  const key = sha256HexOf(JSON.stringify(task))
  const known = drawnInvoices.get(key)?.value
  const file = known ?? (await drawnInvoices.load(key, 'invoices', () => drawWhole(task)))
  return download(new Uint8Array(file), invoiceFileName(invoice.content))
}

const download = (file: BodyInit, fileName: string) =>
  new Response(file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })

export function taskFor(
  name: Exclude<PaperName, 'invoices'>,
  seats: readonly ComingSeat[],
  { event, now }: { event: SiteEvent; now: Date },
): PaperTask {
  const common = { title: papers[name].title, event: event.name, look: event.look.inks, at: now }
  if (name === 'badges') {
    const isSpeaker = speakerFinder(event.schedule)
    const badges = seats.map((seat) => ({
      ...personOn(seat),
      kind: kindName(event.tickets, seat.kind),
      isSpeaker: seat.name !== null && isSpeaker(seat.name),
      seat: `Order ${seat.order_number}, seat ${seat.position}`,
      mark: sha256HexOf(seat.code).toUpperCase(),
    }))
    return { paper: name, ...common, badges }
  }
  const rows = seats.map((seat) => ({
    ...personOn(seat),
    kind: kindName(event.tickets, seat.kind),
    seat: seat.position,
    meal: mealsOf(seat, event.poll)
      .map(({ choice }) => choice)
      .join(' / '),
    orderNumber: seat.order_number,
  }))
  return { paper: name, ...common, rows, printedAt: momentIn(now, event.timeZone) }
}

/** Who had their data deleted may still come, by the number of the order, but is called nothing. */
const hasBadge = ({ erased_at, name, is_of_buyer }: ComingSeat) =>
  erased_at === null || (name !== null && !is_of_buyer)

const personOn = ({ name, buyer }: ComingSeat) => ({ name: name ?? buyer, isGuest: name === null })

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const byName = (seats: readonly ComingSeat[]) =>
  seats.toSorted((a, b) => collator.compare(a.name ?? a.buyer, b.name ?? b.buyer))

const momentIn = writtenIn('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
