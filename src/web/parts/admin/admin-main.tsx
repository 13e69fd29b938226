import type { ReactNode } from 'react'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { useSessionCheck } from './use-session-check.ts'

interface AdminMainProps {
  title: string
  tagline?: string
  action?: ReactNode
  children: ReactNode
}

/** Content of a protected page, hidden while the session is being checked. */
export function AdminMain({ title, tagline, action, children }: AdminMainProps) {
  const isChecking = useSessionCheck()
  return (
    <>
      {isChecking && <p className="wrap py-10 text-xl">{adminMessages.checking}</p>}
      <main id="main" hidden={isChecking} className="wrap py-6 md:py-10">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
          <div>
            <h1 className="display">{title}</h1>
            {tagline && <p className="mt-2 wrap-anywhere text-lg">{tagline}</p>}
          </div>
          {action}
        </div>
        {children}
      </main>
    </>
  )
}
