import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { proposalTabs } from '../../../domain/proposal-tabs.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import ProposalDesk, { proposalsTitle } from './proposal-desk.tsx'

export const meta = () => privateMetadata({ title: proposalsTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const asked = parametersOf('adminProposals', args.url)
  const wanted = {
    tab: proposalTabs.find((tab) => tab === asked.tab) ?? 'new',
    search: (asked.q ?? '').slice(0, 200),
    page: Number(asked.page ?? 1),
  }
  const found = await call('find-proposals', wanted)
  const blocked = await call('list-blocked-addresses', {})
  return data(
    {
      wanted,
      list: found.ok ? found.value : null,
      blocked: blocked.ok ? blocked.value : [],
      reviewsFirst: event.proposals.shown === 'after-a-look',
      timeZone: event.timeZone,
    },
    statusOfResult(found),
  )
}

export default function AdminProposals() {
  return (
    <AdminPage>
      <Island name="proposal-desk" of={ProposalDesk} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
