import './poll.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, noStore } from '../../parts/forms/form-action.ts'
import { Page } from '../../parts/page/page.tsx'
import { backendContext } from '../../server-context.ts'
import { Answering } from './answering.tsx'
import { answerPost } from './form-actions.ts'
import { Thanks } from './thanks.tsx'

/** The token of a mailed link, if somebody came by one. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { token } = parametersOf('poll', request.url)
  const { isEventOver } = context.get(backendContext)
  return data({ token, isEventOver }, { headers: token === undefined ? {} : noStore })
}

export const action = answerPost

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata('poll', paths.poll, { isPrivate: args.loaderData?.token !== undefined })(args)

export default function Poll() {
  const { token, isEventOver } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page>
      {answer?.name === 'thanks' ? (
        <Thanks choices={answer.choices} isUnchecked={answer.isUnchecked} />
      ) : (
        <Answering {...(answer ?? { token })} isEventOver={isEventOver} />
      )}
    </Page>
  )
}
