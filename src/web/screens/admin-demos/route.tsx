import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { CallPayload } from '../../../domain/calls/index.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { headersOfBoth, readPost, refused } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import DemosDesk, { demosTitle } from './demos-desk.tsx'
import { settingsOf } from './settings.tsx'

export const meta = () => privateMetadata({ title: demosTitle })
export const headers = headersOfBoth

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const desk = await args.context.get(backendContext).call('get-demos', {})
  return data({ desk: desk.ok ? desk.value : null }, statusOfResult(desk))
}

/** Without script: the button names the whole call, and the call checks it as any other. */
export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  const { form, text, backend } = await readPost(args)
  const payload = text('act') === '' ? settingsOf(form) : readPayload(text('act'))
  const done = await backend.call('run-demos', payload)
  return done.ok
    ? redirect(paths.adminDemos, 303)
    : refused({ sentence: done.refusal.sentence }, done.refusal)
}

function readPayload(text: string): CallPayload<'run-demos'> {
  try {
    return JSON.parse(text)
  } catch {
    return { do: 'show', demoId: '' }
  }
}

export default function AdminDemos() {
  const { desk } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.sentence
  return (
    <AdminPage>
      <Island name="demos" of={DemosDesk} props={{ first: desk, refusal }} isEager />
    </AdminPage>
  )
}
