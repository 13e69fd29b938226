import type { CallPayload } from '../../../domain/calls/index.ts'
import type { CompanyQuote } from '../../../domain/company-invoices.ts'
import { counted } from '../../../domain/counted.ts'
import { dayInWords } from '../../../domain/event/zoned.ts'
import { companyMessages as messages } from '../../../domain/messages/company-messages.ts'
import { formatCents, qrBillCurrencies } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { toast } from '../../ui/form.ts'

interface CompanyDialogProps {
  payload: CallPayload<'invoice-company'>
  quote: CompanyQuote
  currency: string
  onSent(): void
  /** `isUnknown`: no answer came, and it may be sent. */
  onFailed(isUnknown: boolean): void
  onClosed(): void
}

/** Says before anything happens how much is asked for, of whom, and until when the seats are held. */
export function CompanyDialog({ payload, quote, currency, onSent, onFailed, onClosed }: CompanyDialogProps) {
  const { totalCents, discountCents, seats, hasQrBill, hasAccount, again } = quote
  const many = counted(seats, 'seat')
  async function confirm() {
    const wanted = { ...payload, ...(again && { again: true }) }
    const answer = await call('invoice-company', wanted, messages.noAnswer)
    if (!answer.ok) {
      const isUnknown = answer.refusal.reason === 'not-ready'
      onFailed(isUnknown)
      return toast({ title: isUnknown ? 'Error' : 'Nothing was sent', text: answer.refusal.sentence }, true)
    }
    onSent()
    location.assign(paths.orderDesk(answer.value.number))
    // Busy until the page is left: a second press would be a second invoice.
    await new Promise(() => {})
  }
  return (
    <ConfirmDialog
      id="invoice-company"
      title={`Invoice ${formatCents(totalCents, currency)}?`}
      action={['Send the invoice', 'Sending...']}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      <ul className="grid gap-2 text-lg">
        {again && (
          <li>
            <strong>{again}</strong>
          </li>
        )}
        <li>
          <strong dir="auto">{payload.company}</strong> is to pay{' '}
          <strong>{formatCents(totalCents, currency)}</strong>{' '}
          {discountCents > 0 && `(${formatCents(discountCents, currency)} off) `}for {many} by{' '}
          {dayInWords(payload.dueOn)}.
        </li>
        <li>{payload.email} gets the invoice by mail now, and the tickets once you press Paid.</li>
        <li>
          The {seats === 1 ? 'seat is' : 'seats are'} held until then and one day longer. Unpaid, the invoice
          is taken back by a credit note.
        </li>
        {!hasAccount && (
          <li>
            <strong>The invoice does not say to which account to pay.</strong> Write it into the document
            Event first: IBAN or bank account.
          </li>
        )}
        {qrBillCurrencies.includes(currency) && (
          <li>
            {hasQrBill
              ? 'The invoice carries a Swiss QR-bill.'
              : 'The invoice carries no QR-bill: for one, the document Event needs a Swiss IBAN, and an address with postal code and town.'}
          </li>
        )}
      </ul>
    </ConfirmDialog>
  )
}
