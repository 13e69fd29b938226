import { useState } from 'react'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstError, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { LoginFormProps } from './sign-in-form.tsx'
import { SwitchForm } from './switch-form.tsx'

/** Asks for the mail with the link to set a new password; the answer is the same for every address (docs/security.md#password-reset). */
export function ResetRequestForm({
  email,
  sentence,
  toggle,
  isSent,
}: LoginFormProps & {
  /** A form posted without script has asked for the mail. */
  isSent: boolean
}) {
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState(sentence)
  const { isBusy, submit } = useSubmit(async (form) => {
    const entered = { email: String(new FormData(form).get('email')) }
    setRefusal(undefined)
    const failed = adminMessages.resetRequestFailed
    const result = await call('request-admin-password-reset', entered, failed)
    const wrongEmail = result.ok ? undefined : result.refusal.fields?.email
    setError(wrongEmail)
    if (wrongEmail) return focusFirstError(form)
    if (!result.ok) return setRefusal(result.refusal.sentence)
    if (!result.value.success) return setRefusal(adminMessages.resetMailFailed)
    toast(adminMessages.resetMailSent)
  })

  return (
    <>
      <form method="post" action={paths.adminLogin} onSubmit={submit} noValidate className="grid gap-4">
        <Alert sentence={refusal} />
        {isSent && (
          <p className="on-bright border-4 border-ink bg-first px-4 py-3">
            <strong className="block">{adminMessages.resetMailSent.title}</strong>
            {adminMessages.resetMailSent.text}
          </p>
        )}
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          error={error}
          readOnly={isBusy}
        />
        <button type="submit" className="button mt-1" disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send Reset Email'}
        </button>
      </form>
      <SwitchForm label="Back to Login" toggle={toggle} />
    </>
  )
}
