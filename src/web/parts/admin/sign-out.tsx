import { adminUserCookie } from '../../../domain/admin-pages.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { toast } from '../../ui/form.ts'
import { deletePreference } from '../../ui/preference.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { forgetUnsavedCopies } from './unsaved-copies.ts'

/** Ends the session and goes home; without script the dashboard's action does the same. */
export default function SignOut() {
  const { isBusy, submit } = useSubmit(async () => {
    const result = await call('sign-out-admin', {}, adminMessages.signOutFailed)
    // Not signed in any more: done as well.
    if (!result.ok && result.refusal.reason !== 'not-signed-in') {
      return toast({ title: adminMessages.failedTitle, text: result.refusal.sentence }, true)
    }
    deletePreference(adminUserCookie)
    forgetUnsavedCopies()
    location.replace(paths.home)
    return true
  })

  return (
    <form method="post" action={paths.admin} onSubmit={submit}>
      <button type="submit" name="intent" value="sign-out" className="button button-small" disabled={isBusy}>
        Logout
      </button>
    </form>
  )
}
