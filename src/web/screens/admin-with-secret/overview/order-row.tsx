import { memo } from 'react'
import { event } from '../../../../../content/event.ts'
import type { InternalParticipant } from '../../../../domain/internal-participants.ts'
import { formatCents } from '../../../../domain/money.ts'
import { orderNumberOf } from '../../../../domain/order-number.ts'
import { shownStatus } from '../../../../domain/participants-overview.ts'
import { ExternalLink } from '../../../ui/external-link.tsx'

/** 'Aug 1, 2025' and '14:05' in the event's time zone. */
const dayOf = new Intl.DateTimeFormat('en-US', { timeZone: event.timeZone, dateStyle: 'medium' })
const timeOf = new Intl.DateTimeFormat('en-GB', { timeZone: event.timeZone, timeStyle: 'short' })

interface OrderRowProps {
  order: InternalParticipant
  isSending: boolean
  onResend(order: InternalParticipant): void
}

/** One order: a row of the table, on a phone a card. */
export const OrderRow = memo(function OrderRow({ order, isSending, onResend }: OrderRowProps) {
  const status = shownStatus(order.status)
  const boughtAt = new Date(order.created_at)
  return (
    <tr className="order" data-status={status}>
      <td className="order-date">
        <time dateTime={order.created_at}>
          {dayOf.format(boughtAt)} <small>{timeOf.format(boughtAt)}</small>
        </time>
      </td>
      <td className="order-name">
        <strong dir="auto">{order.customer_name}</strong> <small>{orderNumberOf(order.id)}</small>
      </td>
      <td className="order-email">
        {order.customer_email && (
          <a href={`mailto:${encodeURIComponent(order.customer_email)}`}>{order.customer_email}</a>
        )}
      </td>
      <td className="order-amount">
        {formatCents(order.total_amount)}{' '}
        <small>
          {order.number_of_tickets} {order.number_of_tickets === 1 ? 'ticket' : 'tickets'}
        </small>
        {order.discount_amount > 0 && <small> {formatCents(order.discount_amount)} off</small>}
      </td>
      <td className="order-linkedin">
        {order.linkedin_profile_url && (
          <ExternalLink href={order.linkedin_profile_url} rel="noopener noreferrer" className="link">
            LinkedIn<span className="sr-only"> profile of {order.customer_name}</span>
          </ExternalLink>
        )}
      </td>
      <td className="order-coupon">{order.coupon_code}</td>
      <td className="order-status">
        <span className="status">{status}</span>
      </td>
      <td className="order-actions">
        {status === 'paid' && order.customer_email && (
          <button
            type="button"
            className="order-resend print:hidden"
            disabled={isSending}
            onClick={() => onResend(order)}
          >
            {isSending ? 'Sending...' : 'Resend confirmation'}
            <span className="sr-only"> to {order.customer_name}</span>
          </button>
        )}
      </td>
    </tr>
  )
})
