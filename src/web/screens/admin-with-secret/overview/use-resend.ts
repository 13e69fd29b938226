import { useCallback, useState } from 'react'
import { overviewMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import type { ListedOrder } from '../../../../domain/participants-overview-schemas.ts'
import { call } from '../../../call.ts'
import { toast } from '../../../ui/form.ts'

/** Mails the confirmation of a paid order again; `sending` holds the ids being sent. */
export function useResend() {
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())

  const resend = useCallback(async (order: ListedOrder) => {
    setSending((known) => new Set(known).add(order.id))
    const payload = {
      orderId: order.id,
      customerName: order.customer_name,
      customerEmail: order.customer_email,
      numberOfTickets: order.number_of_tickets,
      couponCode: order.coupon_code,
      discountAmount: order.discount_amount,
      totalAmount: order.total_amount,
    }
    const answer = await call('send-order-confirmation', payload, messages.resendFailed)
    setSending((known) => new Set([...known].filter((id) => id !== order.id)))
    if (answer.ok) toast(messages.resent(order.customer_email))
    else toast({ title: messages.resendFailedTitle, text: answer.refusal.sentence }, true)
  }, [])

  return { sending, resend }
}
