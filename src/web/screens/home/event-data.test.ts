import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import type { KindOnSale } from '../../../domain/orders.ts'
import { eventData } from './event-data.ts'
import { ticketOffer } from './ticket-offer.ts'

test('search engines hear of a kind in stock only while it is on sale, and no more of one whose sale is over', () => {
  const kind = (id: string, state: KindOnSale['state']) => ({
    id,
    name: id,
    priceCents: 2900,
    most: 5,
    seatsLeft: 9,
    state,
  })
  const kinds = [kind('bird', 'over'), kind('day', 'open'), kind('evening', 'early')]
  const offer = ticketOffer({ state: 'open', seatsLeft: 9, kinds }, testEvent.tickets)
  const { offers } = eventData(testEvent, 'https://example.org', { offer })
  expect(
    [offers].flat().map((offered) => [offered && 'name' in offered && offered.name, offered?.availability]),
  ).toEqual([
    ['day', 'https://schema.org/InStock'],
    ['evening', undefined],
  ])
})
