import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { NotFound } from '../../parts/page/not-found.tsx'
import { TooMany } from '../../parts/page/too-many.tsx'
import { privateMetadata } from '../../private-metadata.ts'
import { backendContext } from '../../server-context.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMetadata(loaderData?.isRateLimited ? { title: 'One moment, please' } : event.pages.notFound)

/** Any other path, whatever the method; and what the server sends instead of a page that was one too many. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { isRateLimited } = context.get(backendContext)
  return data({ isRateLimited }, { status: isRateLimited ? 429 : 404 })
}
export const action = () => data(null, { status: 404 })

export default function NoSuchPage() {
  return useLoaderData<typeof loader>().isRateLimited ? <TooMany /> : <NotFound />
}
