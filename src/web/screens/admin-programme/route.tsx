import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { statusOf } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import Programme, { programmeTitle } from './programme.tsx'

export const meta = () => privateMetadata({ title: programmeTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const plan = await args.context.get(backendContext).call('get-plan', {})
  const whole = plan.ok && !plan.value.unchanged ? plan.value : null
  return data({ plan: whole }, plan.ok ? 200 : statusOf[plan.refusal.reason])
}

export default function AdminProgramme() {
  return (
    <AdminPage>
      <Island name="programme" of={Programme} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
