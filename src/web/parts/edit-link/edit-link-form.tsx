import { useState } from 'react'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { linkUnchecked } from '../../../domain/messages/edit-link-messages.ts'
import { EmailField } from '../../ui/field.tsx'
import { focusFirstError, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { type EditLinkKindName, editLinkKinds } from './edit-link-kinds.ts'

export const editLinkDialogId = 'edit-link-dialog'

export interface EditLinkFormProps {
  kind: EditLinkKindName
  /** On a page of its own; a dialog has it in `data-id` and `data-title`, set by `edit-link-opener.ts`. */
  subject?: { id: string; title: string }
  email?: string
  error?: string
}

/** Asks for a mailed edit link: as an island through the call, without script by posting to the screen. */
export default function EditLinkForm({ kind, subject, email, error }: EditLinkFormProps) {
  const { action, parameter, objection, send, sent, failed } = editLinkKinds[kind]
  const [shownError, setShownError] = useState(error)
  const { isBusy, submit, abandon } = useSubmit((form) => {
    const email = String(new FormData(form).get('email')).trim()
    const wrong = objection(email)
    // The toast says what is wrong, the sentence beside the field how an address looks.
    setShownError(wrong && contributionMessages.addressAdvice)
    if (wrong) {
      focusFirstError(form)
      toast(wrong, true)
      return
    }
    return request(form, email)
  })

  async function request(form: HTMLFormElement, email: string) {
    const dialog = form.closest('dialog')
    const { id = '', title = '' } = subject ?? dialog?.dataset ?? {}
    const result = await send(email, id)
    if (!result.ok) return toast(failed(result.refusal.sentence), true)
    // Meanwhile the dialog may have been opened for another record.
    if (!dialog || (dialog.open && dialog.dataset.id === id)) {
      form.reset()
      dialog?.close()
    }
    toast(result.value.addressUnchecked ? linkUnchecked : sent(title, email))
  }

  /** `edit-link-opener.ts` resets the form for another record. */
  function startAnew() {
    setShownError(undefined)
    abandon()
  }

  return (
    <form
      method="post"
      action={subject && `${action}?${parameter}=${encodeURIComponent(subject.id)}`}
      onSubmit={submit}
      onReset={startAnew}
      className="mt-5 grid gap-5"
    >
      <input type="hidden" name="intent" value="link" />
      <EmailField
        id="edit-link-email"
        name="email"
        label="Email Address"
        defaultValue={email}
        error={shownError}
        readOnly={isBusy}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send link'}
        </button>
        {!subject && (
          <button type="button" className="button button-quiet" command="close" commandfor={editLinkDialogId}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
