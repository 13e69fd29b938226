import { type SubmitEvent, useState } from 'react'
import { contributionMessages } from '../../../domain/messages.ts'
import { EmailField } from '../../ui/field.tsx'
import { focusFirstError, focusSubmit, toast } from '../../ui/form.ts'
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
  const [isSending, setSending] = useState(false)

  async function request(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const dialog = form.closest('dialog')
    const { id = '', title = '' } = subject ?? dialog?.dataset ?? {}
    const email = String(new FormData(form).get('email')).trim()
    const wrong = objection(email)
    // The toast says what is wrong, the sentence beside the field how an address looks.
    setShownError(wrong && contributionMessages.addressAdvice)
    if (wrong) {
      focusFirstError(form)
      return toast(wrong, true)
    }

    setSending(true)
    const result = await send(email, id)
    setSending(false)
    if (!result.ok) {
      focusSubmit(form)
      return toast(failed(result.refusal.sentence), true)
    }
    form.reset()
    dialog?.close()
    toast(sent(title, email))
  }

  return (
    <form
      method="post"
      action={subject && `${action}?${parameter}=${encodeURIComponent(subject.id)}`}
      onSubmit={request}
      className="mt-5 grid gap-5"
    >
      <input type="hidden" name="intent" value="link" />
      <EmailField
        id="edit-link-email"
        name="email"
        label="Email Address"
        defaultValue={email}
        error={shownError}
        readOnly={isSending}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? 'Sending…' : 'Send link'}
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
