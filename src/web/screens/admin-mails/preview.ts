import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { requireAdministrator } from '../../administrator.ts'
import { noStore, readPost } from '../../parts/forms/form-action.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  return redirect(paths.adminMails)
}

/** Nothing runs and nothing is sent; only the logo is loaded. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups"

/** The mail as mail programs show it, in a window of its own. */
export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  const { form, text, backend } = await readPost(args)
  const audience = form.getAll('audience').filter((key) => typeof key === 'string')
  const shown = await backend.call('preview-sending', {
    audience: audience.slice(0, 20),
    subject: text('subject'),
    text: text('text'),
  })
  return new Response(shown.ok ? shown.value.html : shown.refusal.sentence, {
    headers: {
      'content-type': shown.ok ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-security-policy': policy,
      ...noStore,
    },
  })
}
