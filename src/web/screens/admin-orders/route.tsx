import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { proposedDueDay } from '../../../domain/company-invoices.ts'
import { dayIn } from '../../../domain/event/zoned.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import OrdersSearch, { ordersTitle } from './orders-search.tsx'

export const meta = () => privateMetadata({ title: ordersTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event, ticketKinds } = args.context.get(backendContext)
  const search = (parametersOf('adminOrders', args.url).q ?? '').slice(0, 200)
  const found = await call('find-orders', { search })
  const open = await call('list-open-invoices', {})
  const dayOf = (moment: Date) => dayIn(moment, event.timeZone)
  return data(
    {
      search,
      kinds: ticketKinds(),
      timeZone: event.timeZone,
      currency: event.tickets.currency,
      openInvoices: open.ok ? open.value : null,
      country: event.venue.countryCode,
      dueOn: proposedDueDay(dayOf(new Date()), dayOf(new Date(event.startsAt))),
      found: found.ok ? found.value : null,
      hasFailed: !found.ok,
    },
    statusOfResult(found),
  )
}

export default function AdminOrders() {
  return (
    <AdminPage>
      <Island name="orders-search" of={OrdersSearch} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
