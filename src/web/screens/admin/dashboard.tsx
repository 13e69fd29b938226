import type { Dashboard as Loaded } from '../../../domain/admins.ts'
import type { Result } from '../../../domain/result.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { Activity } from './activity.tsx'
import { Areas } from './areas.tsx'
import { Mails } from './mails.tsx'
import { DashboardFailed, useDashboard } from './use-dashboard.tsx'

export const dashboardTitle = 'Admin Dashboard'

interface DashboardProps {
  dashboard: Result<Loaded>
  /** The event's. */
  timeZone: string
  isDemo: boolean
}

export default function Dashboard({ dashboard: loaded, timeZone, isDemo }: DashboardProps) {
  const { dashboard, isLoading, refresh } = useDashboard(loaded)
  return (
    <AdminMain
      title={dashboardTitle}
      tagline={dashboard && `Signed in as ${dashboard.user.name} (${dashboard.user.email})`}
    >
      {dashboard ? (
        <div className="grid gap-8 md:gap-10">
          <Areas links={dashboard.links} />
          <div className="grid items-start gap-8 md:grid-cols-2 md:gap-10">
            <Mails mail={dashboard.mail} timeZone={timeZone} isDemo={isDemo} whenRetried={refresh} />
            <Activity entries={dashboard.audit} timeZone={timeZone} />
          </div>
        </div>
      ) : (
        <DashboardFailed {...{ isLoading, refresh }} />
      )}
    </AdminMain>
  )
}
