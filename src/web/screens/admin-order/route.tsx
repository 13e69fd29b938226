import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import OrderDesk from './order-desk.tsx'

export const meta = () => privateMetadata({ title: 'Order' })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const number = args.params.number ?? ''
  const answer = await call('get-order', { number })
  return data(
    {
      number,
      order: answer.ok ? answer.value : null,
      refusal: answer.ok ? null : answer.refusal.sentence,
      timeZone: event.timeZone,
      currency: event.tickets.currency,
    },
    statusOfResult(answer),
  )
}

export default function AdminOrder() {
  return (
    <AdminPage back={{ href: paths.adminOrders, label: 'Orders desk' }}>
      <Island name="order-desk" of={OrderDesk} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
