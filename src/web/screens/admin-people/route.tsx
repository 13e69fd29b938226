import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import People, { peopleTitle } from './people.tsx'

export const meta = () => privateMetadata({ title: peopleTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const { q = '', page = '1', tab } = parametersOf('adminPeople', args.url)
  const wanted = { search: q.slice(0, 200), isHidden: tab === 'hidden', page: Number(page) }
  const found = await call('list-profiles', wanted)
  return data(
    { wanted, found: found.ok ? found.value : null, ideaLabel: event.prompts.participantIdea },
    statusOfResult(found),
  )
}

export default function AdminPeople() {
  return (
    <AdminPage>
      <Island name="people-desk" of={People} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
