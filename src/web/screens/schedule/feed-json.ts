import type { LoaderFunctionArgs } from 'react-router'
import { backendContext } from '../../server-context.ts'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  new Response(await context.get(backendContext).programmeFeed('json'), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
