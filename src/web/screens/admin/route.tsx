import './screen.css'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
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
  const { call, isDemo, event, isOpen } = args.context.get(backendContext)
  // The first sign-in begins with the first question; later the dashboard names what is left.
  if (!isOpen) {
    const first = await call('get-first-steps', {})
    if (first.ok && first.value.steps.every(({ state }) => state === null))
      throw redirect(paths.adminFirstSteps, 303)
  }
  const dashboard = await call('get-admin-dashboard', {})
  return data({ dashboard, timeZone: event.timeZone, isDemo, isOpen }, statusOfResult(dashboard))
}

/** The buttons of admin pages without script. */
export async function action(args: ActionFunctionArgs) {
  const { text, backend } = await readPost(args)
  const intent = text('intent')
  if (intent === 'sign-out') {
    const result = await backend.call('sign-out-admin', {})
    const isOut = result.ok || result.refusal.reason === 'not-signed-in'
    return redirect(isOut ? paths.home : paths.admin, 303)
  }
  await requireAdministrator(args)
  if (intent === 'retry-letters') await backend.call('retry-failed-letters', {})
  if (intent === 'end-order') await backend.call('end-unpaid-order', { orderId: text('order') })
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
