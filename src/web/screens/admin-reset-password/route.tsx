import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { tokenIn } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminHeader } from '../../parts/admin/admin-page.tsx'
import { SignInPage } from '../../parts/admin/sign-in-page.tsx'
import { headersOfBoth, readPost, refused, tokenOf } from '../../parts/forms/form-action.ts'
import NewPassword from './new-password.tsx'
import { outcomeOf } from './new-password-form.tsx'

export const meta = () => privateMetadata({ title: 'Reset Admin Password' })

export const headers = headersOfBoth

/** Opening the page does not use the token up: mail programs open links too. */
export const loader = ({ url }: LoaderFunctionArgs) => ({
  token: tokenIn(url),
})

/** The form without script. */
export async function action(args: ActionFunctionArgs) {
  const { form, url, backend } = await readPost(args)
  const token = tokenOf({ form, url })
  const { newPasswordOf } = await import('./entered-password.ts')
  const { password, errors } = newPasswordOf(form)
  if (errors) return data({ token, errors, isDone: false, sentence: undefined }, 400)
  const result = await backend.call('reset-admin-password', { token, newPassword: password })
  const sentence = outcomeOf(result)
  const answer = { token, errors: {}, isDone: sentence === undefined, sentence }
  return result.ok ? data(answer) : refused(answer, result.refusal)
}

export default function AdminResetPassword() {
  const asked = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const given = { errors: {}, sentence: undefined, isDone: false, ...asked, ...answer }
  return (
    <>
      <AdminHeader />
      {given.token === '' ? (
        <SignInPage title={messages.resetLinkExpired.title}>
          <p className="text-xl">
            {messages.resetLinkExpired.text} {callMessages.openLinkAgain}
          </p>
          <a href={paths.adminLogin} className="button mt-6">
            Back to Login
          </a>
        </SignInPage>
      ) : (
        <Island name="new-password" of={NewPassword} props={given} isEager={given.isDone} />
      )}
    </>
  )
}
