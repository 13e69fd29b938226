/** Amounts in the unit of Stripe, which counts whole yen (https://docs.stripe.com/currencies#zero-decimal). */

const hundredths = (currency: string) => (currency.toLowerCase() === 'jpy' ? 100 : 1)

export const atStripe = (cents: number, currency: string) => cents / hundredths(currency)
export const centsFromStripe = (amount: number, currency: string) => amount * hundredths(currency)
