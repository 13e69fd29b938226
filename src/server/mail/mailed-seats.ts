import { paths } from '../../domain/paths.ts'
import { standingOf } from '../../domain/seats.ts'
import { qrPng } from '../lib/qr.ts'
import type { Db } from '../store/engine/db.ts'
import { listInvoices } from '../store/invoices.ts'
import { findOrder } from '../store/orders.ts'
import { findSeat, listSeatsOfOrder, type Seat } from '../store/seat-people.ts'
import { DeliveryError } from './mailer.ts'
import type { Attachment, MailedSeats, SeatLink, WantedSeats } from './template.ts'

/** Those that are the recipient's now. A seat that has gone to somebody else since gives the mail up. */
export async function readMailedSeats(
  db: Db,
  wanted: WantedSeats,
  recipient: string,
): Promise<MailedSeats | undefined> {
  if ('seatId' in wanted) {
    const seat = await findSeat(db, wanted.seatId)
    if (seat?.email !== recipient || standingOf(seat) !== 'good')
      throw new DeliveryError('mail', 'the seat is not with this address any more')
    return { seats: [shown(seat)] }
  }
  const order = await findOrder(db, wanted.orderId)
  if (order?.customer_email !== recipient) return undefined
  const invoice = (await listInvoices(db, order.id)).findLast(({ kind }) => kind === 'invoice')
  const withInvoice = invoice ? { invoicePath: paths.invoiceWith(invoice.code) } : {}
  if (order.status !== 'paid') return { ...withInvoice, seats: [] }
  const seats = await listSeatsOfOrder(db, order.id)
  return {
    ...withInvoice,
    allPath: paths.orderSeatsOf(order.code),
    seats: seats.filter(isWithBuyer).map(shown),
  }
}

/** The page of a seat is its person's own once somebody else is named on it. */
export const isWithBuyer = (seat: Seat) =>
  standingOf(seat) === 'good' && (seat.is_of_buyer || (seat.name === null && seat.email === null))

const shown = ({ position, kind, name, code }: Seat) => ({
  position,
  kind,
  name,
  path: paths.seatOf(code),
})

/** As many as fit into a mail; the page with all seats has the others. */
const mostPictured = 10

/** The links, as a part of a mail, and their QR codes, as its attachments. */
export function seatsInMail({ seats }: MailedSeats, publicUrl: string) {
  const links = seats.slice(0, mostPictured).map(
    ({ position, name, path }): SeatLink => ({
      label: name ? `Seat ${position}: ${name}` : `Seat ${position}`,
      url: publicUrl + path,
      imageId: `seat-${position}`,
    }),
  )
  const images = links.map(
    ({ url, imageId }) =>
      async (): Promise<Attachment> => ({
        fileName: `${imageId}.png`,
        contentType: 'image/png',
        content: qrPng(url),
        contentId: imageId,
      }),
  )
  return { block: { kind: 'seats', seats: links } as const, images }
}
