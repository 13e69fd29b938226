import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// The server sets this key before it asks for a page; both must hold the same object.
export { backendContext } from './server-context.ts'

/** Renders a page whole, in one piece: finished pages are cached and compressed once, so streaming has nothing to win. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  let failure: unknown
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError: (error) => {
      failure ??= error
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (failure) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
