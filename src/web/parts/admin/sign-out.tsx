import { type SubmitEvent, useState } from 'react'
import { adminUserCookie } from '../../../domain/admin-pages.ts'
import { adminMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'
import { deletePreference } from '../../ui/preference.ts'

/** Ends the session and goes home; without script the dashboard's action does the same. */
export default function SignOut() {
  const [isBusy, setBusy] = useState(false)

  async function signOut(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const result = await call('sign-out-admin', {}, adminMessages.signOutFailed)
    // Not signed in any more: done as well.
    if (!result.ok && result.refusal.reason !== 'not-signed-in') {
      setBusy(false)
      return toast({ title: adminMessages.failedTitle, text: result.refusal.sentence }, true)
    }
    deletePreference(adminUserCookie)
    location.replace(paths.home)
  }

  return (
    <form method="post" action={paths.admin} onSubmit={signOut}>
      <button type="submit" name="do" value="sign-out" className="button button-small" disabled={isBusy}>
        Logout
      </button>
    </form>
  )
}
