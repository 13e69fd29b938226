import { useEffect } from 'react'
import { redirectAfterResetMs } from '../../../domain/admin-pages.ts'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { SignInPage } from '../../parts/admin/sign-in-page.tsx'

/** Leads to the sign-in by itself. */
export function ResetDone() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(paths.adminLogin), redirectAfterResetMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SignInPage title="Password Reset Successful">
      <p role="status" className="text-xl">
        {messages.resetDone}. You will be taken to the login in a moment.
      </p>
      <a href={paths.adminLogin} className="button mt-6">
        Go to Login
      </a>
    </SignInPage>
  )
}
