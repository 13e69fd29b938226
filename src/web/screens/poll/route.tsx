import './poll.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, noStore } from '../../parts/forms/form-action.ts'
import { Page } from '../../parts/page/page.tsx'
import { Answering } from './answering.tsx'
import { answerPost } from './form-actions.ts'
import { Thanks } from './thanks.tsx'

/** The token of a mailed link, if somebody came by one. */
export function loader({ request }: LoaderFunctionArgs) {
  const { token } = parametersOf('poll', request.url)
  return data({ token }, { headers: token === undefined ? {} : noStore })
}

export const action = answerPost

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata(event.pages.poll, paths.poll, { isPrivate: args.loaderData?.token !== undefined })(args)

export default function Poll() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page>
      {answer?.name === 'thanks' ? (
        <Thanks choices={answer.choices} />
      ) : (
        <Answering {...(answer ?? { token })} />
      )}
    </Page>
  )
}
