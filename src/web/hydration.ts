/** Which pages are applications (docs/decisions/0001). */

interface Match {
  handle?: unknown
  loaderData?: unknown
}

/** What a route says of itself: `handle.hydrate`, or a function of its loader's data when it is not always one. */
export interface PageHandle<Data = never> {
  hydrate?: boolean | ((loaderData: Data) => boolean)
}

/** Whether React runs the page of these routes whole; otherwise it is a document. A page that failed is a document. */
export const isApplication = (matches: readonly Match[]) =>
  matches.some(({ handle, loaderData }) => {
    const { hydrate } = (handle ?? {}) as PageHandle
    return typeof hydrate === 'function' ? hydrate(loaderData as never) : hydrate === true
  })
