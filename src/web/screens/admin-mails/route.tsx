import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import Mails, { mailsTitle } from './mails.tsx'

export const meta = () => privateMetadata({ title: mailsTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const overview = await call('list-sendings', {})
  const [asked] = Object.entries(parametersOf('adminMails', args.url))
  const key = asked?.join(':')
  const person = key && (await call('preview-sending', { audience: [key], subject: '', text: '' }))
  return data(
    {
      overview: overview.ok ? overview.value : null,
      one: key && person ? { key, person: person.ok ? person.value.only : null } : null,
      timeZone: event.timeZone,
      now: new Date().toISOString(),
    },
    statusOfResult(overview),
  )
}

export default function AdminMails() {
  return (
    <AdminPage>
      <Island name="mails" of={Mails} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
