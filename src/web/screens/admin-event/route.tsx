import './screen.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { backendContext } from '../../server-context.ts'
import { cardOf } from './card.ts'
import EventCards, { eventCardsTitle } from './event-cards.tsx'

export const meta = () => privateMetadata({ title: eventCardsTitle })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const listed = await call('list-event-documents', {})
  const where = { timeZone: event.timeZone, now: new Date().toISOString() }
  return data(
    { name: event.name, cards: listed.ok ? listed.value.documents.map((each) => cardOf(each, where)) : null },
    statusOfResult(listed),
  )
}

/** The page takes no form; who is not signed in gets the loader's answer. */
export async function action(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  return new Response(null, { status: 303, headers: { location: paths.adminEvent } })
}

export default function AdminEvent() {
  return (
    <AdminPage>
      <Island name="event-cards" of={EventCards} props={useLoaderData<typeof loader>()} isEager />
    </AdminPage>
  )
}
