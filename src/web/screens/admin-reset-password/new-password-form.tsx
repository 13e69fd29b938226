import { useState } from 'react'
import type { CallOutput } from '../../../domain/calls/index.ts'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstError, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'

interface NewPasswordFormProps {
  token: string
  /** What was wrong with a form posted without script. */
  errors: Record<string, string>
  sentence: string | undefined
  whenDone(): void
}

export function NewPasswordForm({ token, errors, sentence, whenDone }: NewPasswordFormProps) {
  const [shownErrors, setErrors] = useState(errors)
  const [refusal, setRefusal] = useState(sentence)
  const { isBusy, submit } = useSubmit(async (form) => {
    const entry = new FormData(form)
    // The rules come with their library, which the page does without until then.
    const rules = await import('./entered-password.ts').catch(console.warn)
    if (!rules) return setRefusal(messages.resetError)
    const entered = rules.newPasswordOf(entry)
    setErrors(entered.errors ?? {})
    setRefusal(undefined)
    if (entered.errors) return focusFirstError(form)
    const payload = { token, newPassword: entered.password }
    const outcome = outcomeOf(await call('reset-admin-password', payload, messages.resetError))
    if (outcome !== undefined) return setRefusal(outcome)
    toast({ title: messages.doneTitle, text: messages.resetDone })
    whenDone()
  })

  const field = (name: string, label: string) => ({
    id: name,
    name,
    label,
    type: 'password',
    autoComplete: 'new-password',
    error: shownErrors[name],
    readOnly: isBusy,
  })
  return (
    <form method="post" action={paths.adminResetPassword} onSubmit={submit} noValidate className="grid gap-4">
      <Alert sentence={refusal} />
      <input type="hidden" name="token" value={token} />
      <Field {...field('newPassword', 'New Password')} hint="At least 8 characters." />
      <Field {...field('confirmPassword', 'Confirm Password')} />
      <button type="submit" className="button mt-1" disabled={isBusy}>
        {isBusy ? 'Resetting...' : 'Reset Password'}
      </button>
    </form>
  )
}

/** Why the password was not set; undefined when it was. */
export function outcomeOf(result: Result<CallOutput<'reset-admin-password'>>): string | undefined {
  if (!result.ok) {
    const { sentence } = result.refusal
    return sentence === messages.resetError ? sentence : messages.resetFailedBecause(sentence)
  }
  return result.value.success ? undefined : result.value.error || messages.resetFailed
}
