import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import { dayAndTime } from '../../ui/zoned-time.ts'
import Kitchen, { kitchenTitle } from './kitchen.tsx'

export const meta = () => privateMetadata({ title: kitchenTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const list = await call('get-kitchen', {})
  const countedAt = dayAndTime(new Date().toISOString(), event.timeZone)
  return data({ list, dateText: event.dateText, countedAt }, statusOfResult(list))
}

export default function AdminKitchen() {
  const { list, ...times } = useLoaderData<typeof loader>()
  return (
    <AdminPage>
      <Island name="kitchen" of={Kitchen} props={{ list: list.ok ? list.value : null, ...times }} isEager />
    </AdminPage>
  )
}
