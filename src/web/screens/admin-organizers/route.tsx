import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOfResult } from '../../../domain/result.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { headersOfBoth, readPost, refused } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import Organizers, { organizersTitle } from './organizers.tsx'

export const meta = () => privateMetadata({ title: organizersTitle })
export const headers = headersOfBoth

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireAdministrator(args)
  const { call, event } = args.context.get(backendContext)
  const found = await call('list-administrators', {})
  const { added, known } = parametersOf('adminOrganizers', args.url)
  return data(
    {
      found,
      ownId: id,
      added: added ?? null,
      known: known ?? null,
      timeZone: event.timeZone,
      now: new Date().toISOString(),
    },
    statusOfResult(found),
  )
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  const { text, backend } = await readPost(args)
  const email = text('email')
  const added = await backend.call('add-administrator', { email })
  if (!added.ok) {
    const { sentence, fields } = added.refusal
    return refused(fields?.email ? { error: fields.email, email } : { sentence, email }, added.refusal)
  }
  // A page that is loaded again must not let in anew whom somebody has removed meanwhile.
  const { isNew, id } = added.value
  return redirect(`${paths.adminOrganizers}?${isNew ? 'added' : 'known'}=${id}`, 303)
}

export default function AdminOrganizers() {
  const { found, ...shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage>
      <Island
        name="organizers"
        of={Organizers}
        props={{ ...shown, found: found.ok ? found.value : null, answer: answer ?? {} }}
        isEager
      />
    </AdminPage>
  )
}
