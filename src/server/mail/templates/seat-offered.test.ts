import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { seatOffered } from './seat-offered.ts'

const offer = {
  orderId: '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c',
  numberOfTickets: 3,
  totalCents: 12_000,
  expiresAt: '2025-08-02T10:00:00.000Z',
}
const lines = [
  { kind: 'day', count: 2, priceCents: 4900, discountCents: 0 },
  { kind: 'student-day', count: 1, priceCents: 2200, discountCents: 300 },
]
const blocksOf = (given: Partial<Parameters<typeof seatOffered.compose>[0]>) =>
  seatOffered.compose({ ...offer, ...given }, { offer: 'O'.repeat(43) }, mailSite).blocks
const otherKind = expect.objectContaining({ text: expect.stringContaining('no longer sold') })

test('the offer of seats of several kinds names each with its price, and the discount', () => {
  expect(blocksOf({ lines }).find(({ kind }) => kind === 'receipt')).toEqual({
    kind: 'receipt',
    rows: [
      { label: '2 × Day at CHF 49.00', value: 'CHF 98.00' },
      { label: '1 × Student day at CHF 25.00', value: 'CHF 25.00' },
      { label: 'Discount', value: '−CHF 3.00' },
      { label: 'Total', value: 'CHF 120.00', isTotal: true },
    ],
  })
})

test('the offer of seats says when it is for another kind than was waited for, and only then', () => {
  expect(blocksOf({ lines, isOtherKind: true })).toContainEqual(otherKind)
  expect(blocksOf({ lines })).not.toContainEqual(otherKind)
})

test('the offer of a seat speaks of paying only where it costs something', () => {
  const charged = expect.objectContaining({ text: expect.stringContaining('charged') })
  expect(blocksOf({})).toContainEqual(charged)
  expect(blocksOf({ totalCents: 0 })).not.toContainEqual(charged)
})
