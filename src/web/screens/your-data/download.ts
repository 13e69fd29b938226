import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths, withToken } from '../../../domain/paths.ts'
import { fileNameOf } from '../../../domain/slug.ts'
import { readPost } from '../../parts/forms/form-action.ts'

export const loader = () => redirect(paths.yourData)

/** The data as a file; without a valid link, the page that says so. */
export async function action(args: ActionFunctionArgs) {
  const { text, backend } = await readPost(args)
  const found = await backend.call('export-your-data', { token: text('token') })
  if (!found.ok) return redirect(withToken(paths.yourData, 'expired'), 303)
  const fileName = fileNameOf(backend.event, `my-data-${found.value.exported_at.slice(0, 10)}`, 'json')
  return new Response(`${JSON.stringify(found.value, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
