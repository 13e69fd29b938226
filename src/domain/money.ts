/** Amounts are integer cents, hundredths of the currency in which the event is sold, also where it has no coins of them. */

/**
 * The least that can be charged by card, in cents
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
  HUF: 17_500,
  JPY: 5_000,
} as const
export type Currency = keyof typeof minimumCharges
export const currencies = Object.keys(minimumCharges) as Currency[]

/** The Swiss QR-bill knows no others. */
export const qrBillCurrencies: readonly string[] = ['CHF', 'EUR']

/** Zero-decimal currencies: nobody pays a part of a yen or forint. */
export const isZeroDecimal = (currency: string) => currency === 'JPY' || currency === 'HUF'

/** The most that a ticket may cost; a hundred of them fit into a column. */
export const highestPrice = (currency: string) => (isZeroDecimal(currency) ? 20_000_000 : 1_000_000)

/** To the nearest whole coin, halves up: CHF 4.93 -> 4.95. */
export function roundToCoin(cents: number, currency: string): number {
  const coin = isZeroDecimal(currency) ? 100 : 5
  return Math.floor(cents / coin + 0.5) * coin
}

/** 4900 -> '49.00'. */
export const withTwoDecimals = (cents: number) => (cents / 100).toFixed(2)

/** 4900 -> '49.00', or '49' of yen, without the currency. */
export const decimalOf = (cents: number, currency: string) =>
  isZeroDecimal(currency) ? String(cents / 100) : withTwoDecimals(cents)

/** '49', '49.5' or '49,50' -> 4900 or 4950; undefined for anything else, and for what is no whole coin. */
export function centsIn(text: string, currency: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return isZeroDecimal(currency) && cents % 100 !== 0 ? undefined : cents
}

/** 4900 and 'CHF' -> 'CHF 49.00' (docs/product.md#money). */
export const formatCents = (cents: number, currency: string) => `${currency} ${decimalOf(cents, currency)}`

/** Of a line; 'Free' for nothing. */
export const priceInWords = (cents: number, currency: string) =>
  cents === 0 ? 'Free' : formatCents(cents, currency)

/** A discount keeps the amount, even CHF 0.00. */
export const totalInWords = (
  { totalCents, discountCents }: { totalCents: number; discountCents: number },
  currency: string,
) => (discountCents > 0 ? formatCents(totalCents, currency) : priceInWords(totalCents, currency))
