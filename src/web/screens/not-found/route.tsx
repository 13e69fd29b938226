import './screen.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { metadata, privateMetadata } from '../../metadata.ts'
import { NotFound } from '../../parts/page/not-found.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { backendContext } from '../../server-context.ts'

export const meta: MetaFunction<typeof loader> = (args) =>
  args.loaderData?.isRateLimited
    ? privateMetadata({ title: 'One moment, please' })
    : metadata('notFound', '', { isPrivate: true })(args)

/** Any other path; also what the server sends instead of a page above the rate limit. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { isRateLimited } = context.get(backendContext)
  return data({ isRateLimited }, { status: isRateLimited ? 429 : 404 })
}
export const action = () => data(null, { status: 404 })

export default function NoSuchPage() {
  return useLoaderData<typeof loader>().isRateLimited ? <TooMany /> : <NotFound />
}

/** For a client above the page rate limit. */
function TooMany() {
  return (
    <NoticePage title="One moment, please" lines={['One', 'moment,', 'please']} ink="first">
      <p className="max-w-[40rem] text-xl">{callMessages.tooManyPages}</p>
    </NoticePage>
  )
}
