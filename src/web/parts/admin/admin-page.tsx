import type { ReactNode } from 'react'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import { useSite } from '../../site.ts'
import { Icon } from '../../ui/icons.tsx'
import SignOut from './sign-out.tsx'

interface AdminPageProps {
  isDashboard?: boolean
  /** Where the button in the header leads. */
  back?: { href: string; label: string }
  /** The island with the page's `AdminMain`. */
  children: ReactNode
}

const dashboard = { href: paths.admin, label: 'Dashboard' }

export const AdminPage = ({ isDashboard = false, back = dashboard, children }: AdminPageProps) => (
  <>
    <AdminHeader>
      {!isDashboard && (
        <a href={back.href} className="button button-quiet button-small">
          <Icon shape="back" className="size-4" />
          {back.label}
        </a>
      )}
      <Island name="sign-out" of={SignOut} props={{}} />
    </AdminHeader>
    {/* After the sign-in this page comes again. */}
    <template id="sentence-more" title={callMessages.notSignedIn}>
      {/* biome-ignore lint/a11y/useValidAnchor: the page itself, with what its address asks for */}
      <a href="" className="link inline-flex min-h-11 items-center">
        Sign in
      </a>
    </template>
    {children}
  </>
)

export function AdminHeader({ children }: { children?: ReactNode }) {
  const brand = useSite()?.brand
  return (
    <header className="border-b-4 border-text" data-first-visit>
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-3">
        <a href={paths.home} className="flex items-center gap-3 py-2">
          {brand?.logo && <img {...brand.logo} sizes="2.5rem" alt="" className="size-10" />}
          <span className="display-small leading-none whitespace-nowrap max-sm:sr-only">{brand?.name}</span>
          <span className="sr-only">, home</span>
        </a>
        <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
      </div>
    </header>
  )
}
