import { useState } from 'react'
import { SignInPage } from '../../parts/admin/sign-in-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetDone } from './reset-done.tsx'

interface NewPasswordProps {
  token: string
  /** What became of a form posted without script. */
  errors: Record<string, string>
  sentence: string | undefined
  isDone: boolean
}

/** The form for a new password, and what is said once it is set. */
export default function NewPassword({ isDone: isDoneAlready, ...given }: NewPasswordProps) {
  const [isDone, setDone] = useState(isDoneAlready)
  if (isDone) return <ResetDone />
  return (
    <SignInPage title="Reset Admin Password">
      <NewPasswordForm {...given} whenDone={() => setDone(true)} />
    </SignInPage>
  )
}
