import { useState } from 'react'
import { adminUserCookie } from '../../../domain/admin-pages.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { savePreference } from '../../ui/preference.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { SwitchForm } from './switch-form.tsx'

export interface LoginFormProps {
  /** What was typed before. */
  email: string
  /** Why a form posted without script was refused. */
  sentence: string | undefined
  /** To the other form; it takes the typed address along. */
  toggle(email: string): void
}

export function SignInForm({ email, sentence, toggle }: LoginFormProps) {
  const [refusal, setRefusal] = useState(sentence)
  const { isBusy, submit } = useSubmit(async (form) => {
    const entry = new FormData(form)
    const entered = { email: String(entry.get('email')), password: String(entry.get('password')) }
    if (!navigator.cookieEnabled) return setRefusal(adminMessages.cookiesBlocked)
    setRefusal(undefined)
    const result = await call('authenticate-admin', entered, adminMessages.signInFailed)
    if (!result.ok) return setRefusal(result.refusal.sentence)
    savePreference(adminUserCookie, JSON.stringify(result.value.user))
    // The server knows where to: this page leads on who is signed in. The sign-in leaves the history. What stands behind a #
    // no server is told; browsers take it along, from page to page, if the address is not the one they are at.
    location.replace(`${paths.adminLogin}?on${location.hash}`)
    return true
  })

  return (
    <>
      <form method="post" action={paths.adminLogin} onSubmit={submit} noValidate className="grid gap-4">
        <Alert sentence={refusal} />
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          readOnly={isBusy}
        />
        <Field
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          readOnly={isBusy}
        />
        <button type="submit" className="button mt-1" disabled={isBusy}>
          {isBusy ? 'Logging in...' : 'Login'}
        </button>
      </form>
      <SwitchForm label="Forgot your password?" name="forgot" toggle={toggle} />
    </>
  )
}
