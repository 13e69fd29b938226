import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { DemoTimeBar } from '../../parts/page/demo-time-bar.tsx'
import { backendContext } from '../../server-context.ts'
import Programme, { programmeTitle } from './programme.tsx'

export const meta = () => privateMetadata({ title: programmeTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, dayClock } = args.context.get(backendContext)
  const plan = await call('get-plan', {})
  const { at } = parametersOf('adminProgramme', args.request.url)
  const whole = plan.ok && !plan.value.unchanged ? plan.value : null
  return data({ plan: whole, clock: dayClock(at), at }, statusOfResult(plan))
}

export default function AdminProgramme() {
  const { at, ...props } = useLoaderData<typeof loader>()
  return (
    <AdminPage>
      <DemoTimeBar path={paths.adminProgramme} at={at} className="wrap pt-4" />
      <Island name="programme" of={Programme} props={props} isEager />
    </AdminPage>
  )
}
