import type { LoaderFunctionArgs } from 'react-router'
import { backendContext } from '../../server-context.ts'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  new Response(await context.get(backendContext).programmeFeed('xml'), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
