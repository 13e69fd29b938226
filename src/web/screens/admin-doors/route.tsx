import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { usualDoorEnd } from '../../../domain/doors.ts'
import { localIn, withOffset } from '../../../domain/event/zoned.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { headersOfBoth, noStore, readPost, refused } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import Doors, { doorsTitle } from './doors.tsx'

export const meta = () => privateMetadata({ title: doorsTitle })
export const headers = headersOfBoth

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const overview = await call('list-doors', {})
  const now = new Date()
  return data(
    {
      overview,
      timeZone: event.timeZone,
      currency: event.tickets.currency,
      now: now.toISOString(),
      // For each page anew: one press makes one door.
      newId: crypto.randomUUID(),
      usualEnd: localIn(usualDoorEnd(now, event).toISOString(), event.timeZone).slice(0, 16),
    },
    statusOfResult(overview),
  )
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  const { text, backend } = await readPost(args)
  if (text('intent') === 'end') {
    const ended = await backend.call('end-door', { id: text('id') })
    if (!ended.ok) return refused({ sentence: ended.refusal.sentence }, ended.refusal)
    return redirect(paths.adminDoors, 303)
  }
  const typed = {
    name: text('name'),
    endsAt: text('endsAt'),
    mayAdd: text('mayAdd') !== '',
    maySqueezeIn: text('maySqueezeIn') !== '',
  }
  const made = await backend.call('make-door', {
    id: text('id'),
    name: typed.name,
    endsAt: momentOf(typed.endsAt, backend.event.timeZone),
    mayAdd: typed.mayAdd,
    maySqueezeIn: typed.maySqueezeIn,
  })
  if (!made.ok) {
    const { sentence, fields = {} } = made.refusal
    return refused({ sentence, fields, typed }, made.refusal)
  }
  return data({ made: { ...made.value, name: typed.name } }, { headers: noStore })
}

/** As `datetime-local` posts it, by the clock of the event. */
function momentOf(local: string, timeZone: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return ''
  const whole = local.length === 16 ? `${local}:00` : local
  return Number.isNaN(Date.parse(`${whole}Z`)) ? '' : withOffset(whole, timeZone)
}

export default function AdminDoors() {
  const { overview, ...shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage>
      <Island
        name="doors"
        of={Doors}
        props={{
          ...shown,
          overview: overview.ok ? overview.value : null,
          made: answer && 'made' in answer ? answer.made : null,
          refused: answer && 'sentence' in answer ? answer : null,
        }}
        isEager
      />
    </AdminPage>
  )
}
