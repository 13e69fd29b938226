import './participants.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, noStore } from '../../parts/forms/form-action.ts'
import { NotFound } from '../../parts/page/not-found.tsx'
import { backendContext } from '../../server-context.ts'
import { Directory } from './directory.tsx'
import { answerPost } from './form-actions.ts'
import { Answered, EditLinkPage } from './forms.tsx'
import { type View, viewOf } from './load.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await viewOf(request.url, context.get(backendContext))
  if (view.name === 'not-found') return data<View>(view, { status: 404 })
  const isFailed = view.name === 'directory' && !view.shown.people
  const isPersonal = view.name === 'directory' && view.token !== undefined
  return data<View>(view, { status: isFailed ? 503 : 200, headers: isFailed || isPersonal ? noStore : {} })
}

export const action = answerPost

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) => metadataOf(args.loaderData)(args)

function metadataOf(view: View | undefined): MetaFunction {
  if (view?.name === 'not-found') return metadata('notFound', '', { isPrivate: true })
  if (view?.name !== 'directory') {
    return metadata(
      ({ name, pages }) => ({ ...pages.participants, title: `Get an edit link - ${name}` }),
      '',
      { isPrivate: true },
    )
  }
  const { search, page } = view.shown
  // Search engines do not list the results of a search.
  const isPrivate = view.token !== undefined || search !== ''
  return metadata(
    ({ pages: { participants } }) =>
      page === 1 ? participants : { ...participants, title: `${participants.title}, page ${page}` },
    paths.directory({ page }),
    { isPrivate },
  )
}

export default function Participants() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer) return <Answered answer={answer} />
  if (view.name === 'not-found') return <NotFound />
  return view.name === 'edit-link' ? <EditLinkPage id={view.id} /> : <Directory {...view} />
}
