import { overviewMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { DeskPart } from './desk-part.ts'

export function SendReceipt({ order, reload, email }: DeskPart & { email: string }) {
  const { isBusy, submit } = useSubmit(async () => {
    const answer = await call('send-order-confirmation', { orderId: order.id }, messages.resendFailed)
    if (!answer.ok) return toast({ title: messages.resendFailedTitle, text: answer.refusal.sentence }, true)
    toast(messages.resent(email))
    await reload()
  })
  return (
    <form method="post" onSubmit={submit} className="mt-5">
      <button type="submit" className="button button-quiet" disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send the receipt again'}
      </button>
    </form>
  )
}
