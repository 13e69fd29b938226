import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { TickableItem } from '../../../domain/event/launch/items.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { headersOfBoth, readPost, refused } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import Launch, { launchTitle } from './launch.tsx'

export const meta = () => privateMetadata({ title: launchTitle })
export const headers = headersOfBoth

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const list = await call('get-launch-list', {})
  return data({ list, timeZone: event.timeZone }, statusOfResult(list))
}

/** Every button of the list is a form of its own. */
export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  const { text, backend } = await readPost(args)
  const item = text('item')
  const intent = text('intent')
  const result =
    intent === 'open'
      ? await backend.call('open-site', {})
      : intent === 'send-test-mail'
        ? await backend.call('send-test-mail', {})
        : await backend.call('tick-launch-item', {
            item: item as TickableItem,
            seen: text('seen'),
            isTicked: intent === 'tick',
          })
  if (!result.ok) return refused({ sentence: result.refusal.sentence }, result.refusal)
  return redirect(`${paths.adminLaunch}#${encodeURIComponent(item)}`, 303)
}

export default function AdminLaunch() {
  const { list, timeZone } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.sentence ?? null
  return (
    <AdminPage>
      <Island
        name="launch"
        of={Launch}
        props={{ list: list.ok ? list.value : null, timeZone, refusal }}
        isEager
      />
    </AdminPage>
  )
}
