/** Amounts are integer cents of the currency in which the event is sold; whole ones are for display only. */

/**
 * Currencies with cents, and the least that can be charged by card, in cents
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts; of pounds it is 30).
 */
export const minimumCharges = {
  CHF: 50,
  EUR: 50,
  GBP: 50,
  USD: 50,
  AUD: 50,
  CAD: 50,
  NZD: 50,
  SGD: 50,
  CZK: 1_500,
  DKK: 250,
  NOK: 300,
  PLN: 200,
  SEK: 300,
  RON: 200,
  AED: 200,
  BRL: 50,
  HKD: 400,
  INR: 50,
  MXN: 1_000,
  MYR: 200,
  THB: 1_000,
} as const
export type Currency = keyof typeof minimumCharges
export const currencies = Object.keys(minimumCharges) as Currency[]

/** The Swiss QR-bill knows no others. */
export const qrBillCurrencies: readonly string[] = ['CHF', 'EUR']

const coinCents = 5

/** To the nearest whole coin, halves up: 4.93 -> 4.95. */
export const roundToCoin = (cents: number) => Math.floor(cents / coinCents + 0.5) * coinCents

/** 4900 -> '49.00', without the currency. */
export const decimalOf = (cents: number) => (cents / 100).toFixed(2)

/** '49', '49.5' or '49,50' -> 4900 or 4950; undefined for anything else. */
export function centsIn(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 4900 and 'CHF' -> 'CHF 49.00'; two decimals (docs/product.md#money). */
export const formatCents = (cents: number, currency: string) => `${currency} ${decimalOf(cents)}`

/** Of a line; 'Free' for nothing. */
export const priceInWords = (cents: number, currency: string) =>
  cents === 0 ? 'Free' : formatCents(cents, currency)

/** A discount keeps the amount, even CHF 0.00. */
export const totalInWords = (
  { totalCents, discountCents }: { totalCents: number; discountCents: number },
  currency: string,
) => (discountCents > 0 ? formatCents(totalCents, currency) : priceInWords(totalCents, currency))
