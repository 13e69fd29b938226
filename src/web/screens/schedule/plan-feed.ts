import type { LoaderFunctionArgs } from 'react-router'
import { starMessages } from '../../../domain/day/stars.ts'
import { backendContext } from '../../server-context.ts'

const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** For calendar programs: without a good link they get a sentence, not a page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const calendar = await context.get(backendContext).planFeed(params.file ?? '')
  if (calendar === undefined)
    return new Response(starMessages.unknownFeed, {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(calendar, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } })
}
