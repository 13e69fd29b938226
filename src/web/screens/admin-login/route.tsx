import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pageAfterSignIn, setWantedPage } from '../../../domain/admin-pages.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import { privateMetadata } from '../../metadata.ts'
import { AdminHeader } from '../../parts/admin/admin-page.tsx'
import { SignInPage } from '../../parts/admin/sign-in-page.tsx'
import { headersOfBoth, readPost, refused } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import LoginForms from './login-forms.tsx'

export const meta = () => privateMetadata({ title: 'Admin Login' })

export const headers = headersOfBoth

/** Whoever is signed in goes on to the page that was wanted. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  if (await backend.administrator()) return leadOn(request, backend)
  const { forgot, on } = parametersOf('adminLogin', url)
  // Who comes from a sign-in and is not signed in has no cookie.
  return {
    forgot: forgot !== undefined,
    ...(on !== undefined && { sentence: adminMessages.cookiesBlocked }),
  }
}

/** Both forms without script. */
export async function action(args: ActionFunctionArgs) {
  const { form, text, backend } = await readPost(args)
  const email = text('email')
  const forgot = !form.has('password')
  const result = forgot
    ? await backend.call('request-admin-password-reset', { email })
    : await backend.call('authenticate-admin', { email, password: text('password') })
  // It leads on if the browser brings the cookie, and else says why not.
  if (result.ok && !forgot) return redirect(`${paths.adminLogin}?on`, 303)
  if (result.ok) return data({ forgot, email, sentence: undefined, isSent: true })
  return refused({ forgot, email, sentence: result.refusal.sentence, isSent: false }, result.refusal)
}

const leadOn = (request: Request, site: { publicUrl: string }) =>
  redirect(pageAfterSignIn(request.headers.get('cookie')), {
    status: 303,
    headers: { 'Set-Cookie': setWantedPage(undefined, site) },
  })

export default function AdminLogin() {
  const asked = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const given = { email: '', sentence: undefined, isSent: false, ...asked, ...answer }
  return (
    <>
      <AdminHeader />
      <SignInPage title="Admin Login">
        <Island name="admin-login" of={LoginForms} props={given} />
      </SignInPage>
    </>
  )
}
