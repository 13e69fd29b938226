import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { adminUserCookie } from '../../../domain/admin-pages.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { procedure } from '../../call.ts'
import { deletePreference } from '../../ui/preference.ts'

/**
 * Whether the session is being checked. A page from the back/forward cache is hidden until the server confirms that
 * somebody is still signed in; if not, a reload leads to the sign-in and from there back here.
 */
export function useSessionCheck(): boolean {
  const [isChecking, setChecking] = useState(false)
  useEffect(() => {
    // Before the browser caches the page, so that the cached one shows nothing.
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
