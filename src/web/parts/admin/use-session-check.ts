import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { adminUserCookie } from '../../../domain/admin-pages.ts'
import { adminMessages } from '../../../domain/messages.ts'
import { procedure } from '../../call.ts'
import { deletePreference } from '../../ui/preference.ts'

/**
 * Whether the session has yet to be checked. The server has done so for a page that it just sent; a page that the browser
 * takes out of its memory ('back' after somebody signed out) hides until the server has said yes. If it does not, asking
 * for the page again leads to the sign-in and from there back here.
 */
export function useSessionCheck(): boolean {
  const [isChecking, setChecking] = useState(false)
  useEffect(() => {
    // Before the browser stores its picture of the page, so that not even that shows anything.
    const hide = () => flushSync(() => setChecking(true))
    const check = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      hide()
      const session = await procedure('verify_admin_session', {}, adminMessages.checking)
      if (session.ok && session.value) return setChecking(false)
      deletePreference(adminUserCookie)
      location.reload()
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', check)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', check)
    }
  }, [])
  return isChecking
}
