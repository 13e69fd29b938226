import type { DeskRefund } from '../../../domain/order-desk.ts'
import { type DeskPart, wayWords } from './desk-part.ts'

const stateWords = {
  pending: ['Asked for', 'on-bright bg-first'],
  done: ['Done', 'on-ink bg-third'],
  failed: ['Refused', 'on-bright bg-second'],
} as const

const reasonWords = {
  asked: '',
  'no-seat': 'paid too late, by itself',
  'paid-twice': 'paid twice, by itself',
  erased: 'paid after the data was deleted, by itself',
  dashboard: 'in the dashboard of the payment provider',
} as const

export const Refunds = ({ order, money, when }: DeskPart) => (
  <ul className="mt-3">
    {order.refunds.map((refund) => (
      <li
        key={refund.id}
        className="grid gap-x-6 gap-y-1 border-b-2 border-text py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
      >
        <p>
          <span className={`inline-block px-3 py-1 font-bold ${stateWords[refund.state][1]}`}>
            {stateWords[refund.state][0]}
          </span>
        </p>
        <div className="min-w-0 wrap-anywhere">
          <p className="text-lg">
            <strong>{refund.way === 'none' ? 'Cancelled without money' : money(refund.amount_cents)}</strong>
            {refund.way !== 'none' && `, ${wayWords[refund.way]}`}
          </p>
          <p>
            {[when(refund.created_at), refund.asked_by ?? reasonWords[refund.reason], refund.note]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className="font-semibold">{wordsOf(refund)}</p>
        </div>
      </li>
    ))}
  </ul>
)

function wordsOf({ state, last_error }: DeskRefund): string | undefined {
  if (state === 'pending') return 'The payment provider has not answered yet. It is asked again each minute.'
  if (state !== 'failed') return undefined
  const why = last_error ? ` (${last_error.replaceAll('_', ' ')})` : ''
  return `The payment provider does not give it back${why}. Choose the seats again and give the money back elsewhere.`
}
