import { useState } from 'react'
import type { Dashboard } from '../../../domain/admins.ts'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { Alert } from '../../ui/alert.tsx'
import { toastReloadFailed } from '../../ui/use-polling.ts'

/** The dashboard as it came with the page; it stays until `refresh` is answered. */
export function useDashboard(loaded: Result<Dashboard>) {
  const [dashboard, setDashboard] = useState(loaded.ok ? loaded.value : undefined)
  const [isLoading, setLoading] = useState(false)

  async function refresh() {
    setLoading(true)
    const result = await call('get-admin-dashboard', {}, messages.dashboardFailed)
    setLoading(false)
    if (result.ok) return setDashboard(result.value)
    if (result.refusal.reason === 'not-signed-in') return location.reload()
    toastReloadFailed(result.refusal.sentence)
  }
  return { dashboard, isLoading, refresh }
}

interface DashboardFailedProps {
  isLoading: boolean
  refresh(): void
}

/** Without script, Retry loads the page again. */
export function DashboardFailed({ isLoading, refresh }: DashboardFailedProps) {
  return (
    <form
      action={paths.admin}
      className="grid max-w-[32rem] justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        refresh()
      }}
    >
      <Alert sentence={messages.dashboardFailed} />
      <button type="submit" className="button" disabled={isLoading}>
        {isLoading ? messages.checking : 'Retry'}
      </button>
    </form>
  )
}
