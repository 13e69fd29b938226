import type { ReactNode } from 'react'
import { adminMessages } from '../../domain/messages.ts'
import { paths } from '../../domain/paths.ts'
import { useSite } from '../site.ts'
import { Icon } from '../ui/icons.tsx'
import { SignOut } from './sign-out.tsx'
import { useSessionCheck } from './use-session-check.ts'

interface AdminPageProps {
  title: string
  /** A line below the title. */
  tagline?: string
  /** Beside the title: what this page is for, as a button. */
  action?: ReactNode
  children: ReactNode
}

/**
 * The frame of a protected page: the logo leads to the site, then the way back to the dashboard and out. While the session
 * is being checked the page is not to be seen (SPEC 2).
 */
export function AdminPage({ title, tagline, action, children }: AdminPageProps) {
  const isChecking = useSessionCheck()
  return (
    <>
      <AdminHeader>
        {title !== dashboardTitle && (
          <a href={paths.admin} className="button button-quiet button-small">
            <Icon shape="back" className="size-4" />
            Dashboard
          </a>
        )}
        <SignOut />
      </AdminHeader>
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

export const dashboardTitle = 'Admin Dashboard'

/** Logo and what stands beside it, on every page of the back office. */
export function AdminHeader({ children }: { children?: ReactNode }) {
  const brand = useSite()?.brand
  return (
    <header className="border-b-4 border-text">
      <div className="wrap flex min-h-16 items-center justify-between gap-3">
        <a href={paths.home} className="flex items-center gap-3 py-2">
          {brand && <img {...brand.logo} alt="" className="size-10" />}
          <span className="display-small leading-none whitespace-nowrap max-sm:sr-only">{brand?.name}</span>
          <span className="sr-only">, home</span>
        </a>
        <div className="flex items-center gap-2 print:hidden">{children}</div>
      </div>
    </header>
  )
}
