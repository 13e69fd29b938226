import type { Backend } from '../../../domain/backend.ts'
import { priceOfLines, type SaleState } from '../../../domain/orders.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { linesOf, onlyKind } from '../../../domain/ticket-kinds.ts'
import type { Quoted } from './ticket-form-data.ts'

export interface Sale {
  state: SaleState
  isEventOver: boolean
  seatsLeft: number
  capacity: number
  /** The lowest. */
  priceCents: number
  currency: string
  hasSeveralPrices: boolean
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
  const { state, seatsLeft, kinds } = await backend.ticketSale()
  const { currency, capacity, maxPerOrder, saleStartsAt, saleEndsAt, included, terms } = backend.event.tickets
  const [first = { kind: onlyKind, count: 1 }] = linesOf({}, backend.event.tickets)
  const { lines, ...price } = priceOfLines([first], undefined, backend.event.tickets)
  const quoted: Quoted = {
    ...price,
    seatsLeft,
    numberOfTickets: 1,
    couponCode: null,
    ...(kinds.length > 1 && { kinds: [...kinds], lines }),
  }
  const prices = backend.event.tickets.kinds.map(({ priceCents }) => priceCents)
  return {
    name: 'sale',
    sale: {
      state,
      isEventOver: backend.isEventOver,
      seatsLeft,
      capacity,
      priceCents: Math.min(...prices),
      currency,
      hasSeveralPrices: new Set(prices).size > 1,
      maxPerOrder,
      startsAt: saleStartsAt,
      endsAt: saleEndsAt,
      included,
      terms,
      quoted,
    },
  }
}
