import type { Dashboard as Loaded } from '../../../domain/admins.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { Activity } from './activity.tsx'
import { Areas } from './areas.tsx'
import { Mails } from './mails.tsx'
import { UnpaidSeats } from './unpaid-seats.tsx'
import { DashboardFailed, useDashboard } from './use-dashboard.tsx'
import { Warnings } from './warnings.tsx'

export const dashboardTitle = 'Admin Dashboard'

interface DashboardProps {
  dashboard: Result<Loaded>
  /** The event's. */
  timeZone: string
  isDemo: boolean
  /** Before that visitors see “Soon”. */
  isOpen: boolean
}

export default function Dashboard({ dashboard: loaded, timeZone, isDemo, isOpen }: DashboardProps) {
  const { dashboard, isLoading, refresh } = useDashboard(loaded)
  return (
    <AdminMain
      title={dashboardTitle}
      tagline={dashboard && `Signed in as ${dashboard.user.name} (${dashboard.user.email})`}
    >
      {dashboard ? (
        <div className="grid grid-cols-1 gap-8 md:gap-10">
          {!isOpen && <NotOpen />}
          <Warnings warnings={dashboard.warnings} />
          <Areas links={dashboard.links} />
          <UnpaidSeats seats={dashboard.seats} timeZone={timeZone} whenEnded={refresh} />
          <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2 md:gap-10">
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

const NotOpen = () => (
  <section className="on-bright bg-first p-4 sm:p-5 md:p-7">
    <h2 className="display-small text-xl sm:text-2xl">Visitors see “Soon”</h2>
    <p className="mt-2 text-lg">
      Answer what is left of the first questions, then open the site on the launch list.
    </p>
    <p className="mt-4 flex flex-wrap gap-3">
      <a href={paths.adminFirstSteps} className="button">
        First steps
      </a>
      <a href={paths.adminLaunch} className="button button-quiet">
        Launch list
      </a>
    </p>
  </section>
)
