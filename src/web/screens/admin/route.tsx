import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { AdminPage, dashboardTitle } from '../../parts/admin-page.tsx'
import { postedForm } from '../../posted-form.ts'
import { privateMetadata } from '../../private-metadata.ts'
import { backendContext } from '../../server-context.ts'
import { Activity } from './activity.tsx'
import { Areas } from './areas.tsx'
import { Letters } from './letters.tsx'
import { DashboardFailed, useDashboard } from './use-dashboard.tsx'

export const handle = { hydrate: true }
export const meta = () => privateMetadata({ title: dashboardTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const dashboard = await args.context.get(backendContext).call('get-admin-dashboard', {})
  const status = dashboard.ok ? 200 : statusOf[dashboard.refusal.reason]
  return data({ dashboard, timeZone: event.timeZone }, status)
}

/** The buttons of the back office without script: signing out, and letters on their way again. */
export async function action(args: ActionFunctionArgs) {
  const backend = args.context.get(backendContext)
  const wanted = (await postedForm(args.request)).get('do')
  if (wanted === 'sign-out') {
    const result = await backend.call('sign-out-admin', {})
    const isOut = result.ok || result.refusal.reason === 'not-signed-in'
    return redirect(isOut ? paths.home : paths.admin, 303)
  }
  await requireAdministrator(args)
  if (wanted === 'retry-letters') await backend.call('retry-failed-letters', {})
  return redirect(paths.admin, 303)
}

/** Where organisers start: the two areas, how the mail is doing, and what was done lately (SPEC 2). */
export default function AdminDashboard() {
  const loaded = useLoaderData<typeof loader>()
  const { dashboard, isLoading, refresh } = useDashboard(loaded.dashboard)
  return (
    <AdminPage
      title={dashboardTitle}
      tagline={dashboard && `Signed in as ${dashboard.user.name} (${dashboard.user.email})`}
    >
      {dashboard ? (
        <div className="grid gap-8 md:gap-10">
          <Areas links={dashboard.links} />
          <div className="grid items-start gap-8 md:grid-cols-2 md:gap-10">
            <Letters mail={dashboard.mail} timeZone={loaded.timeZone} whenRetried={refresh} />
            <Activity entries={dashboard.audit} timeZone={loaded.timeZone} />
          </div>
        </div>
      ) : (
        <DashboardFailed {...{ isLoading, refresh }} />
      )}
    </AdminPage>
  )
}
