import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { requireAdministrator } from '../../administrator.ts'
import { backendContext } from '../../server-context.ts'

/** `/admin/event/preview/<path of a public page>`: that page with the drafts of the event. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  return args.context.get(backendContext).renderPreview(pageIn(args.url))
}

/** Nothing that is entered is read. */
export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  return args.context.get(backendContext).renderPreview(pageIn(args.url), true)
}

const pageIn = ({ pathname, search }: URL) => pathname.slice(paths.adminEventPreview.length) + search
