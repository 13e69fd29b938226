import type { LoaderFunctionArgs } from 'react-router'
import { paths, publicPages } from '../../../domain/paths.ts'
import { backendContext } from '../../server-context.ts'

/** The pages a search engine may list. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, event, isOpen } = context.get(backendContext)
  const { isShown, path: summaryPath } = event.summary
  const shown = publicPages.flatMap((path) => {
    if (!isOpen) return []
    if (path !== paths.summary) return [path]
    return isShown ? [summaryPath] : []
  })
  const entries = shown.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('\n')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}
