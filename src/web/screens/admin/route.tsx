import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { readPost } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import Dashboard, { dashboardTitle } from './dashboard.tsx'

export const meta = () => privateMetadata({ title: dashboardTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, isDemo } = args.context.get(backendContext)
  const dashboard = await call('get-admin-dashboard', {})
  const status = dashboard.ok ? 200 : statusOf[dashboard.refusal.reason]
  return data({ dashboard, timeZone: event.timeZone, isDemo }, status)
}

/** The buttons of the back office without script: signing out, and sending failed mails again. */
export async function action(args: ActionFunctionArgs) {
  const { text, backend } = await readPost(args)
  const wanted = text('do')
  if (wanted === 'sign-out') {
    const result = await backend.call('sign-out-admin', {})
    const isOut = result.ok || result.refusal.reason === 'not-signed-in'
    return redirect(isOut ? paths.home : paths.admin, 303)
  }
  await requireAdministrator(args)
  if (wanted === 'retry-letters') await backend.call('retry-failed-letters', {})
  return redirect(paths.admin, 303)
}

export default function AdminDashboard() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage isDashboard>
      <Island name="dashboard" of={Dashboard} props={loaded} isEager />
    </AdminPage>
  )
}
