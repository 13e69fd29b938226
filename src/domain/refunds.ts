/** Money that goes back (docs/product.md#refunds). Amounts are cents. */

/** Through the payment provider; in another way, by hand; or not at all. */
export const refundWays = ['provider', 'elsewhere', 'none'] as const
export type RefundWay = (typeof refundWays)[number]

/** Asked for; given; refused for good, so that it counts no more. */
export const refundStates = ['pending', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** `asked`: by the organisers; `dashboard`: given in the provider's own dashboard; the others: by the program. */
export const refundReasons = ['asked', 'no-seat', 'paid-twice', 'erased', 'dashboard'] as const
export type RefundReason = (typeof refundReasons)[number]

interface Given {
  amount_cents: number
  way: RefundWay
  state: RefundState
}

const sum = (refunds: readonly Given[]) =>
  refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0)

/** What has gone back or is about to. */
export const refundedOf = (refunds: readonly Given[]) =>
  sum(refunds.filter(({ state }) => state !== 'failed'))

export const refundedByProvider = (refunds: readonly Given[]) =>
  refundedOf(refunds.filter(({ way }) => way === 'provider'))

/** What may still go back; nothing of what was never paid. */
export const leftOf = (
  { paid_at, total_amount }: { paid_at: object | string | null; total_amount: number },
  refunds: readonly Given[],
) => (paid_at === null ? 0 : Math.max(0, total_amount - refundedOf(refunds)))
