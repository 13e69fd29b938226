import { useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import type { CompanyQuote } from '../../../domain/company-invoices.ts'
import { companyMessages as messages } from '../../../domain/messages/company-messages.ts'
import { call } from '../../call.ts'
import { useKeptForm } from '../../parts/admin/use-kept-form.ts'
import { CheckField, Field } from '../../ui/field.tsx'
import { showRefusal, textOf } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { CompanyDialog } from './company-dialog.tsx'

interface CompanyFormProps {
  kinds: readonly { id: string; name: string }[]
  currency: string
  /** Proposed: in thirty days, but before the event. */
  dueOn: string
  /** The country of the event: most companies are from there. */
  country: string
}

/** Asks what it comes to first; the dialog says whom and how much. */
export function CompanyForm({ kinds, currency, dueOn, country }: CompanyFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<{ payload: CallPayload<'invoice-company'>; quote: CompanyQuote }>()
  /** What was sent without an answer, and may be written: sent again, it is the same one. */
  const [unanswered, setUnanswered] = useState<string>()
  const kept = useKeptForm('company-invoice')
  const { isBusy, submit } = useSubmit(async (form) => {
    const payload = payloadOf(new FormData(form), kinds)
    const quote = await call('quote-company-invoice', payload, messages.failed)
    if (quote.ok) {
      setErrors({})
      const isSame = JSON.stringify(payload) === unanswered
      return setAsked({ payload, quote: { ...quote.value, ...(isSame && { again: null }) } })
    }
    showRefusal(quote.refusal, form, setErrors)
  })
  const field = (name: string) => ({
    id: `company-${name}`,
    name,
    autoComplete: 'off',
    error: errors[name],
  })
  const seats = (id: string, index: number) =>
    errors[`lines.${id}`] ?? errors[`lines.${index}.count`] ?? (index === 0 ? errors.lines : undefined)
  return (
    <>
      <form
        {...kept.props}
        method="post"
        onSubmit={submit}
        className="mt-5 grid max-w-[44rem] gap-5 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <Field {...field('company')} label="Company" maxLength={200} dir="auto" />
        </div>
        <div className="sm:col-span-2">
          <Field {...field('street')} label="Street and number" maxLength={70} dir="auto" />
        </div>
        <Field {...field('postalCode')} label="Postal code (optional)" maxLength={16} />
        <Field {...field('city')} label="Town" maxLength={35} dir="auto" />
        <Field
          {...field('country')}
          label="Country"
          hint="Two letters."
          maxLength={2}
          defaultValue={country}
        />
        <Field {...field('vatNumber')} label="VAT number (optional)" hint="Of the company." maxLength={40} />
        <Field {...field('name')} label="Name of the contact" maxLength={200} dir="auto" />
        <Field {...field('email')} type="email" label="Email of the contact" maxLength={254} />
        {kinds.map(({ id, name }, index) => (
          <Field
            key={id}
            id={`company-seats-${id}`}
            name={`seats-${id}`}
            type="number"
            min={0}
            max={100}
            inputMode="numeric"
            label={kinds.length > 1 ? `Seats: ${name}` : 'Seats'}
            defaultValue={index === 0 ? 1 : 0}
            error={seats(id, index)}
          />
        ))}
        <Field {...field('couponCode')} label="Coupon (optional)" maxLength={64} />
        <Field
          {...field('dueOn')}
          type="date"
          label="To be paid by"
          hint="The seats are held until then."
          defaultValue={dueOn}
        />
        <div className="sm:col-span-2">
          <CheckField
            id="company-squeeze"
            name="squeezeIn"
            label="Go above the capacity, although too few seats are left"
            error={errors.squeezeIn}
          />
        </div>
        <p>
          <button type="submit" className="button" disabled={isBusy}>
            {isBusy ? 'One moment...' : 'Invoice a company'}
          </button>
        </p>
      </form>
      {asked && (
        <CompanyDialog
          {...asked}
          currency={currency}
          onSent={kept.drop}
          onFailed={(isUnknown) => setUnanswered(isUnknown ? JSON.stringify(asked.payload) : undefined)}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function payloadOf(
  entered: FormData,
  kinds: CompanyFormProps['kinds'],
): CallPayload<'quote-company-invoice'> {
  const lines = kinds.map(({ id }) => ({ kind: id, count: Number(textOf(entered, `seats-${id}`) || '0') }))
  return {
    company: textOf(entered, 'company'),
    street: textOf(entered, 'street'),
    postalCode: textOf(entered, 'postalCode'),
    city: textOf(entered, 'city'),
    country: textOf(entered, 'country').trim(),
    vatNumber: textOf(entered, 'vatNumber'),
    name: textOf(entered, 'name'),
    email: textOf(entered, 'email'),
    lines: lines.filter(({ count }) => count !== 0),
    couponCode: textOf(entered, 'couponCode').trim() || null,
    dueOn: textOf(entered, 'dueOn'),
    squeezeIn: entered.has('squeezeIn'),
  }
}
