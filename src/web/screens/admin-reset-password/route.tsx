import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { adminMessages as messages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { AdminDoor } from '../../parts/admin-door.tsx'
import { tokenOf } from '../../parts/token-form.tsx'
import { postedForm } from '../../posted-form.ts'
import { privateMetadata } from '../../private-metadata.ts'
import { backendContext } from '../../server-context.ts'
import { useSite } from '../../site.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { outcomeOf } from './outcome.ts'
import { ResetDone } from './reset-done.tsx'

export const handle = { hydrate: true }
export const meta = () => privateMetadata({ title: 'Reset Admin Password' })

/** Looking at the page spends nothing: mail programs do it too (SECURITY A3). */
export const loader = ({ url }: LoaderFunctionArgs) => ({ token: url.searchParams.get('token') ?? '' })

/** The form without script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const token = tokenOf(request, form)
  const { newPasswordOf } = await import('./new-password.ts')
  const { password, errors } = newPasswordOf(form)
  if (errors) return data({ token, errors, isDone: false, sentence: undefined }, 400)
  const result = await context
    .get(backendContext)
    .call('reset-admin-password', { token, newPassword: password })
  const sentence = outcomeOf(result)
  return data(
    { token, errors: {}, isDone: sentence === undefined, sentence },
    { status: result.ok ? 200 : statusOf[result.refusal.reason] },
  )
}

/** Sets a new password by the mailed link (SPEC 2). The token leaves the address bar before anything else can read it. */
export default function AdminResetPassword() {
  const asked = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [isDone, setDone] = useState(answer?.isDone ?? false)
  const token = answer?.token ?? asked.token
  const nonce = useSite()?.nonce
  if (isDone) return <ResetDone />
  if (token === '') {
    return (
      <AdminDoor title={messages.resetLinkExpired.title}>
        <p className="text-xl">{messages.resetLinkExpired.text}</p>
        <a href={paths.adminLogin} className="button mt-6">
          Back to Login
        </a>
      </AdminDoor>
    )
  }
  return (
    <AdminDoor title="Reset Admin Password">
      <script nonce={nonce}>{"history.replaceState(history.state,'',location.pathname)"}</script>
      <NewPasswordForm
        token={token}
        errors={answer?.errors ?? {}}
        sentence={answer?.sentence}
        whenDone={() => setDone(true)}
      />
    </AdminDoor>
  )
}
