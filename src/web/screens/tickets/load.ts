import type { Backend } from '../../../domain/backend.ts'
import { priceOf, type SaleState } from '../../../domain/orders.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { firstKind } from '../../../domain/ticket-kinds.ts'
import type { Quoted } from './ticket-form-data.ts'

export interface Sale {
  state: SaleState
  isEventOver: boolean
  seatsLeft: number
  capacity: number
  priceCents: number
  maxPerOrder: number
  /** ISO 8601. */
  startsAt: string
  endsAt: string | null
  included: readonly string[]
  terms: readonly { title: string; text: string }[]
  /** Of one ticket, for the first receipt. */
  quoted: Quoted
}

/** What an address below /tickets shows. */
export type View =
  | { name: 'sale'; sale: Sale }
  /** Behind the link in the mail 'a seat is free'. */
  | { name: 'offer'; token: string }
  | { name: 'unavailable' }

export async function viewOf(url: string | URL, backend: Backend): Promise<View> {
  const token = parametersOf('tickets', url).offer
  if (token !== undefined) return { name: 'offer', token }
  const { state, seatsLeft } = await backend.ticketSale()
  const { capacity, maxPerOrder, saleStartsAt, saleEndsAt, included, terms } = backend.event.tickets
  const { priceCents } = firstKind(backend.event.tickets)
  const quoted: Quoted = {
    ...priceOf(1, undefined, { priceCents }),
    seatsLeft,
    numberOfTickets: 1,
    couponCode: null,
  }
  return {
    name: 'sale',
    sale: {
      state,
      isEventOver: backend.isEventOver,
      seatsLeft,
      capacity,
      priceCents,
      maxPerOrder,
      startsAt: saleStartsAt,
      endsAt: saleEndsAt,
      included,
      terms,
      quoted,
    },
  }
}
