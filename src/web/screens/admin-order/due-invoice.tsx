import { useState } from 'react'
import { dayInWords, localIn } from '../../../domain/event/zoned.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { companyMessages as messages } from '../../../domain/messages/company-messages.ts'
import type { DeskOrder } from '../../../domain/order-desk.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { CheckField, Field } from '../../ui/field.tsx'
import { textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { DeskPart } from './desk-part.ts'

type DueInvoiceProps = DeskPart & { due: NonNullable<DeskOrder['due']>; timeZone: string }

/** An invoice to a company: paid by one tap with the date, or taken back. */
export function DueInvoice({ order, due, reload, money, when, timeZone }: DueInvoiceProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isEnding, setEnding] = useState(false)
  const today = localIn(new Date().toISOString(), timeZone).slice(0, 10)
  const hasEnded = order.status === 'expired'
  const { isBusy, submit } = useSubmit(async (form) => {
    const entered = new FormData(form)
    const paid = {
      orderId: order.id,
      paidOn: textOf(entered, 'paidOn'),
      squeezeIn: entered.has('squeezeIn'),
    }
    const answer = await call('mark-invoice-paid', paid, messages.failed)
    setErrors(answer.ok ? {} : (answer.refusal.fields ?? {}))
    if (answer.ok) toast({ title: 'Paid', text: `${order.email ?? 'The contact'} gets the tickets by mail` })
    else if (!answer.refusal.fields) toast({ title: 'Error', text: answer.refusal.sentence }, true)
    if (answer.ok || answer.refusal.reason === 'conflict') await reload()
  })
  async function end() {
    const answer = await call('end-unpaid-order', { orderId: order.id }, adminMessages.orderEndFailed)
    if (answer.ok) toast({ title: 'Done', text: 'The invoice is taken back' })
    else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await reload()
  }
  return (
    <>
      <p className="mt-3 max-w-[44rem] text-lg">
        <strong dir="auto">{due.company}</strong> {due.held_until && !due.is_overdue ? 'is' : 'was'} to pay{' '}
        {money(order.total_amount)} by {dayInWords(due.due_on)}.{' '}
        {due.is_overdue && <strong className="on-bright inline-block bg-second px-2 py-0.5">Overdue</strong>}{' '}
        {due.held_until
          ? `The seats are held until ${when(due.held_until)}; then they are free, and the invoice is taken back.`
          : 'The seats are free again, and the invoice is taken back. Has the money come after all, the order gets its seats while there are any, and a new invoice.'}
      </p>
      <form method="post" onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-4">
        <Field
          id="paid-on"
          name="paidOn"
          type="date"
          label="The money came on"
          defaultValue={today}
          max={today}
          error={errors.paidOn}
        />
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Paid'}
        </button>
        {!hasEnded && (
          <button type="button" className="button button-quiet" onClick={() => setEnding(true)}>
            Take the invoice back
          </button>
        )}
        {hasEnded && (
          <div className="basis-full">
            <CheckField
              id="due-squeeze"
              name="squeezeIn"
              label="Go above the capacity, although too few seats are left"
              error={errors.squeezeIn}
            />
          </div>
        )}
      </form>
      <p className="mt-2">
        {order.email ? `${order.email} gets the receipt with a link for each seat.` : 'Nobody gets a mail.'}
      </p>
      {isEnding && (
        <ConfirmDialog
          id="end-invoice"
          title="Take the invoice back?"
          action={['Take it back', 'One moment...']}
          onConfirm={end}
          onClosed={() => setEnding(false)}
        >
          <ul className="grid gap-2 text-lg">
            <li>The seats are free at once, for the waitlist first.</li>
            <li>A credit note over {money(order.total_amount)} takes the invoice back.</li>
            {order.email && <li>{order.email} gets it by mail: nothing is to be paid any more.</li>}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
