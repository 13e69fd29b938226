import type { LoaderFunctionArgs } from 'react-router'
import { backendContext } from '../../server-context.ts'

/** The PDF of an invoice or a credit note, for whoever has its link. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await context.get(backendContext).printInvoice(params.code ?? '')
  if (found) return found
  return new Response('There is no such invoice.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
