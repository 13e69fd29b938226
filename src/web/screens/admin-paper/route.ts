import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { paperCalled } from '../../../domain/papers.ts'
import { paths } from '../../../domain/paths.ts'
import { requireAdministrator } from '../../administrator.ts'
import { backendContext } from '../../server-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  return redirect(paths.admin)
}

/** A download is noted, so it is a form that is posted. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdministrator(args)
  const name = paperCalled(args.params.name ?? '')
  return name ? args.context.get(backendContext).printPaper(name, admin) : redirect(paths.admin, 303)
}
