import { expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import type { Backend } from '../../../domain/backend.ts'
import type { KindOnSale } from '../../../domain/orders.ts'
import { viewOf } from './load.ts'

const early = { id: 'early', name: 'Early bird', priceCents: 2900, hidden: false }
const day = { id: 'day', name: 'Day', priceCents: 4900, hidden: false }
const evening = { id: 'evening', name: 'Evening', priceCents: 3900, hidden: false }
const helper = { id: 'helper', name: 'Helper', priceCents: 0, hidden: true }

/** What the page shows of these kinds, of which the hidden one is not on sale to everybody. */
async function saleOf(states: Partial<Record<string, KindOnSale['state']>>) {
  const kinds = [early, day, evening, helper]
  const shown = kinds
    .filter(({ hidden }) => !hidden)
    .map((kind) => ({ ...kind, most: 5, seatsLeft: 9, state: states[kind.id] ?? 'open' }))
  const backend = {
    event: { tickets: { ...testDocuments.tickets, kinds } },
    ticketSale: async () => ({ state: 'open', seatsLeft: 9, kinds: shown }),
  } as unknown as Backend
  const view = await viewOf('http://localhost/tickets', backend)
  if (view.name !== 'sale') throw new Error(view.name)
  return view.sale
}

test('the lowest price shown is one that everybody can pay now, not that of a hidden kind', async () => {
  expect(await saleOf({})).toMatchObject({ priceCents: 2900, hasSeveralPrices: true })
  expect(await saleOf({ early: 'over' })).toMatchObject({ priceCents: 3900, hasSeveralPrices: true })
  expect(await saleOf({ early: 'over', evening: 'early' })).toMatchObject({
    priceCents: 4900,
    hasSeveralPrices: false,
  })
  expect(await saleOf({ early: 'over', day: 'over', evening: 'over' })).toMatchObject({ priceCents: 2900 })
})

test('the first receipt is of the first kind that is on sale', async () => {
  expect((await saleOf({})).quoted).toMatchObject({ totalCents: 2900, lines: [{ kind: 'early', count: 1 }] })
  expect((await saleOf({ early: 'over' })).quoted).toMatchObject({
    totalCents: 4900,
    lines: [{ kind: 'day', count: 1 }],
  })
})
