import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { backendContext } from './server-context.ts'

// The server sets this key before it asks for a page; both must hold the same object.
export { backendContext }

/** Renders a page in one piece: rendered pages are cached and compressed once, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const page = <ServerRouter context={routerContext} url={request.url} />
  const stream = await renderToReadableStream(page, { signal: request.signal })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await new Response(stream).text(), { status, headers })
}

/** Errors of loaders, actions and components go to the server's log; a form posted to a page without action is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(backendContext).report(error)
}
