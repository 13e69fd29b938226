import { useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import { newsletterMessages } from '../../../domain/messages/newsletter-messages.ts'
import { namedSubscription, subscription } from '../../../domain/newsletter.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { EmailField, Field } from '../../ui/field.tsx'
import { fieldsOf, focusFirstError, sentencesOf, toast } from '../../ui/form.ts'
import { handOverToast } from '../../ui/toast.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { readNewsletterForm } from './newsletter-form-data.ts'

export interface NewsletterFormProps {
  /** Keeps the ids of two forms on one page apart. */
  idPrefix: string
  /** What the event tells whoever has subscribed. */
  subscribed: string
  /** Also asks for the name and a profile link, as the cancelled page does. */
  isNamed?: boolean
  /** From a post without script that was refused. */
  values?: Record<string, string>
  errors?: Record<string, string>
}

/** Subscribes to the newsletter: as an island through the call, without script by posting to /newsletter. */
export default function NewsletterForm({
  idPrefix,
  subscribed,
  isNamed = false,
  values = {},
  errors = {},
}: NewsletterFormProps) {
  const [shownErrors, setShownErrors] = useState(errors)
  const { isBusy, submit } = useSubmit((form) => {
    const entered = readNewsletterForm(new FormData(form))
    const isBlank = entered.email.trim() === '' || (isNamed && !entered.name?.trim())
    const checked = (isNamed ? namedSubscription : subscription).safeParse(entered)
    setShownErrors(checked.success ? {} : sentencesOf(checked.error.issues))
    if (isBlank) {
      toast(isNamed ? newsletterMessages.missingFields : newsletterMessages.missingEmail, true)
      return
    }
    if (checked.success) return subscribe(form, checked.data)
    focusFirstError(form)
  })

  async function subscribe(form: HTMLFormElement, entered: CallPayload<'subscribe-newsletter'>) {
    const result = await call('subscribe-newsletter', entered, newsletterMessages.failed)
    if (!result.ok) {
      setShownErrors(result.refusal.fields ?? {})
      const title = isNamed ? newsletterMessages.failedOnCancelledPage : newsletterMessages.failedInDialog
      return toast({ title, text: result.refusal.sentence }, true)
    }
    form.reset()
    form.closest('dialog')?.close()
    handOverToast(newsletterMessages.subscribed(subscribed))
    location.assign(paths.newsletterConfirmation)
    return true
  }

  const field = fieldsOf(idPrefix, { values, errors: shownErrors, isBusy })

  return (
    <form method="post" action={paths.newsletter} onSubmit={submit} className="grid gap-4">
      {isNamed && <Field {...field('name')} label="Name" autoComplete="name" required maxLength={200} />}
      <EmailField {...field('email')} label="Email" />
      {isNamed && (
        <>
          <Field
            {...field('linkedinProfileUrl')}
            label="LinkedIn profile (optional)"
            inputMode="url"
            autoComplete="url"
            maxLength={500}
          />
          <input type="hidden" name="allowPublicListing" value="false" />
        </>
      )}
      <button type="submit" className="button mt-1" disabled={isBusy}>
        {isBusy ? 'Subscribing...' : 'Subscribe'}
      </button>
    </form>
  )
}
