import type { Backend } from '../../../domain/backend.ts'
import { priceOfLines, type SaleState } from '../../../domain/orders.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { firstKind } from '../../../domain/ticket-kinds.ts'
import type { Quoted } from './ticket-form-data.ts'

export interface Sale {
  state: SaleState
  isEventOver: boolean
  seatsLeft: number
  capacity: number
  /** The lowest of the kinds that everybody may buy, those on sale before others. */
  priceCents: number
  currency: string
  hasSeveralPrices: boolean
  maxPerOrder: number
  /** ISO 8601. */
  startsAt: string
  endsAt: string | null
  included: readonly string[]
  terms: readonly { title: string; text: string }[]
  /** The price of one ticket, for the first receipt. */
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
  const onSale = kinds.filter((kind) => kind.state === 'open')
  const first = onSale[0] ?? firstKind(backend.event.tickets)
  const line = { kind: first.id, count: 1 }
  const { lines, ...price } = priceOfLines([line], undefined, backend.event.tickets)
  const quoted: Quoted = {
    ...price,
    seatsLeft,
    numberOfTickets: 1,
    couponCode: null,
    ...(kinds.length > 1 && { kinds: [...kinds], lines }),
  }
  const prices = (onSale.length > 0 ? onSale : kinds).map(({ priceCents }) => priceCents)
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
