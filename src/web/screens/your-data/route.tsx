import './screen.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { answerPost, type Step, showData } from './form-actions.ts'
import { Asked, AskForLink, Deleted, LinkRefused } from './link-request.tsx'
import { OwnData } from './own-data.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { token } = parametersOf('yourData', request.url)
  return token === undefined ? data<Step>({ name: 'ask' }) : showData(token, context.get(backendContext))
}

export const action = answerPost

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata('yourData', paths.yourData, { isPrivate: args.loaderData?.name !== 'ask' })(args)

/** What is kept under somebody's address: shown, handed over and deleted by a mailed link (docs/product.md#your-data). */
export default function YourData() {
  const found = useLoaderData<typeof loader>()
  const step = useActionData<typeof action>() ?? found
  switch (step.name) {
    case 'ask':
      return <AskForLink {...step} />
    case 'asked':
      return <Asked />
    case 'data':
      return <OwnData {...step} />
    case 'sure':
      return <ConfirmDeletion {...step} />
    case 'deleted':
      return <Deleted />
    case 'refused':
      return <LinkRefused {...step} />
  }
}
