import { useEffect, useRef, useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { ticketForm } from '../../../domain/ticket-order.ts'
import { call } from '../../call.ts'
import { drafts, dropDraft } from '../../live/draft-storage.ts'
import { EmailField, Field } from '../../ui/field.tsx'
import { fieldsOf, focusFirstError, sentencesOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { CompanyFields, companyFields } from './company-fields.tsx'
import { OrderPaper } from './order-paper.tsx'
import { KindCounts, Listing, NumberOfTickets } from './ticket-fields.tsx'
import { lineField, type Quoted, readTicketForm, type TicketFormData } from './ticket-form-data.ts'
import { useQuote } from './use-quote.ts'

export interface TicketFormProps {
  maxPerOrder: number
  currency: string
  contactEmail: string
  hasTerms: boolean
  quoted: Quoted
  /** What was posted without script has no price: `quoted` is of the first receipt. */
  isRefused?: boolean
  values?: Partial<TicketFormData>
  errors?: Record<string, string>
}

/** Buys tickets, or joins the waitlist: as an island through `create-checkout`, without script by posting to the page. */
export default function TicketForm({
  maxPerOrder,
  currency,
  contactEmail,
  hasTerms,
  quoted: first,
  isRefused = false,
  values = {},
  errors = {},
}: TicketFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [shownErrors, setShownErrors] = useState(errors)
  const { quote, askSoon } = useQuote(form, { quoted: first, isRefused })
  const quoted = quote.quoted ?? first
  const mayCost =
    quoted.kinds?.some(({ priceCents }) => priceCents > 0) ?? quoted.totalCents + quoted.discountCents > 0

  useEffect(() => {
    // Back from the payment by the back/forward cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askSoon()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [askSoon])

  function follow({ target }: { target: EventTarget }) {
    // Its draft has come.
    if (target instanceof HTMLFormElement) return askSoon()
    const { name } = target as HTMLInputElement
    setShownErrors(({ [name]: _corrected, lines: _all, ...rest }) => rest)
    if (name === 'numberOfTickets' || name.startsWith(lineField(''))) askSoon()
    if (name === 'couponCode') askSoon('typing')
  }

  const { isBusy, submit } = useSubmit((form) => {
    const checked = ticketForm(maxPerOrder).safeParse(readTicketForm(new FormData(form)))
    setShownErrors(checked.success ? {} : sentencesOf(checked.error.issues))
    if (checked.success) return buy(form, checked.data)
    focusFirstError(form)
  })

  async function buy(form: HTMLFormElement, entered: CallPayload<'create-checkout'>) {
    const result = await call('create-checkout', entered, messages.paymentFailed.text)
    if (result.ok) {
      const url = 'url' in result.value ? result.value.url : undefined
      if (!url) dropDraft(drafts.tickets)
      location.assign(url ?? paths.waitlistConfirmation)
      return true
    }
    const { fields, sentence } = result.refusal
    setShownErrors(fields ?? {})
    if (fields) return focusFirstError(form)
    toast({ title: messages.paymentFailed.title, text: sentence }, true)
  }

  const wrong: Record<string, string | undefined> = { ...shownErrors, ...quote.errors }
  const field = fieldsOf('ticket', { values, errors: wrong, isBusy })
  return (
    <form
      ref={form}
      method="post"
      action={`${paths.tickets}#order`}
      onSubmit={submit}
      onInput={follow}
      data-draft={drafts.tickets}
      className="order-form"
    >
      <div className="grid grid-cols-1 content-start gap-6">
        {quoted.kinds ? (
          <KindCounts
            kinds={quoted.kinds}
            currency={currency}
            chosen={values.lines ?? quoted.lines ?? []}
            errors={wrong}
          />
        ) : (
          <NumberOfTickets most={maxPerOrder} chosen={values.numberOfTickets} error={wrong.numberOfTickets} />
        )}
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <Field
            {...field('name')}
            type="text"
            label="Name"
            required
            maxLength={200}
            autoComplete="name"
            dir="auto"
          />
          <EmailField {...field('email')} label="Email" />
        </div>
        <Field
          {...field('couponCode')}
          type="text"
          label="Coupon code (optional)"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase sm:max-w-[20rem]"
        />
        <Field
          {...field('linkedinProfileUrl')}
          type="text"
          inputMode="url"
          label="LinkedIn profile (optional)"
          hint="Shown only if you let us list you."
          maxLength={500}
          autoComplete="url"
        />
        {mayCost && (
          <CompanyFields field={field} isOpen={companyFields.some((name) => values[name] || wrong[name])} />
        )}
        <Listing isChosen={values.allowPublicListing} error={wrong.allowPublicListing} />
      </div>
      <OrderPaper
        {...{ quote, quoted, currency, contactEmail, hasTerms, isBusy }}
        askAgain={() => askSoon()}
      />
    </form>
  )
}
