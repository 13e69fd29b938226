import { memo } from 'react'
import { counted } from '../../../../domain/counted.ts'
import { writtenIn } from '../../../../domain/local-time.ts'
import { formatCents } from '../../../../domain/money.ts'
import { shownStatus } from '../../../../domain/participants-overview.ts'
import type { ListedOrder } from '../../../../domain/participants-overview-schemas.ts'
import { paths } from '../../../../domain/paths.ts'
import { ExternalLink } from '../../../ui/external-link.tsx'

/** 'Aug 1, 2025' and '14:05' in the event's time zone. */
const dateIn = writtenIn('en-US', { dateStyle: 'medium' })
const timeOf = writtenIn('en-GB', { timeStyle: 'short' })

interface OrderRowProps {
  order: ListedOrder
  /** The event's. */
  timeZone: string
  currency: string
  isSending: boolean
  onResend(order: ListedOrder): void
}

/** One order: a row of the table, on a phone a card. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, timeZone, currency, isSending, onResend } = props
  const status = shownStatus(order.status)
  return (
    <tr className="order" data-status={status}>
      <td className="order-date">
        <time dateTime={order.created_at}>
          {dateIn(order.created_at, timeZone)} <small>{timeOf(order.created_at, timeZone)}</small>
        </time>
      </td>
      <td className="order-name">
        <strong dir="auto">{order.customer_name}</strong>{' '}
        <small>
          <a href={paths.orderDesk(order.order_number)} className="link">
            {order.order_number}
          </a>
        </small>
      </td>
      <td className="order-email">
        {order.customer_email && (
          <a href={`mailto:${encodeURIComponent(order.customer_email)}`}>{order.customer_email}</a>
        )}
      </td>
      <td className="order-amount">
        {formatCents(order.total_amount, currency)}{' '}
        <small className="wrap-anywhere">{order.kinds ?? counted(order.number_of_tickets, 'ticket')}</small>
        {order.discount_amount > 0 && <small> {formatCents(order.discount_amount, currency)} off</small>}
        {order.refunded_amount > 0 && <small> {formatCents(order.refunded_amount, currency)} refunded</small>}
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
