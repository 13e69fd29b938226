/** Amounts in the unit of Stripe, which counts whole yen (https://docs.stripe.com/currencies#zero-decimal). */

const centsPerUnit = (currency: string) => (currency.toLowerCase() === 'jpy' ? 100 : 1)

export const atStripe = (cents: number, currency: string) => cents / centsPerUnit(currency)
export const centsFromStripe = (amount: number, currency: string) => amount * centsPerUnit(currency)
