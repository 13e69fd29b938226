import { expect, test } from 'vitest'
import {
  centsIn,
  currencies,
  decimalOf,
  formatCents,
  highestPrice,
  minimumCharges,
  roundToCoin,
} from './money.ts'

test('yen and forints have no decimals, and all other currencies two', () => {
  expect(currencies.filter((currency) => decimalOf(4_900, currency) !== '49.00')).toEqual(['HUF', 'JPY'])
  expect([formatCents(490_000, 'JPY'), formatCents(4_905, 'CHF')]).toEqual(['JPY 4900', 'CHF 49.05'])
})

test('an amount is rounded to the nearest coin, halves up', () => {
  const rounded = (amounts: number[], currency: string) =>
    amounts.map((cents) => roundToCoin(cents, currency))
  expect(rounded([4.9, 7.4, 7.5, 10, 0, 2.4, 2.5], 'CHF')).toEqual([5, 5, 10, 10, 0, 0, 5])
  expect(rounded([49, 50, 149, 161_700], 'JPY')).toEqual([0, 100, 100, 161_700])
})

test('a typed amount is read with a point or a comma, and of yen without a part of one', () => {
  const typed = ['49', '49.5', ' 49,50 ', '49.05', '4.905', '-1', 'all', '']
  expect(typed.map((text) => centsIn(text, 'EUR'))).toEqual([4_900, 4_950, 4_950, 4_905, ...Array(4)])
  expect(['4900', '4900.00', '4900.50'].map((text) => centsIn(text, 'JPY'))).toEqual([
    490_000,
    490_000,
    undefined,
  ])
})

test.each(currencies)(
  'in %s a hundred tickets at the highest price fit into an integer column, and the minimum charge is a whole coin',
  (currency) => {
    expect(highestPrice(currency) * 100).toBeLessThan(2 ** 31)
    expect(roundToCoin(minimumCharges[currency], currency)).toBe(minimumCharges[currency])
  },
)
