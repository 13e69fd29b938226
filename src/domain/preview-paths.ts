/** The public pages below the address of a preview (docs/product.md#preview). */
import { cachedPageOf, cachedPages } from './cached-pages.ts'
import { paths } from './paths.ts'

/** What links to the summary: its path is the event's. */
type LinkedEvent = { summary: { path: string } }

const files = new Set<string>([
  paths.prompts,
  paths.sitemap,
  paths.robots,
  paths.programmeCalendar,
  paths.programmeJson,
  paths.programmeXml,
])

function pageAt(path: string, { summary }: LinkedEvent) {
  const page = path === summary.path ? paths.summary : path || paths.home
  const parameters = page === paths.newsletter ? {} : cachedPages.get(page)
  return parameters && !files.has(page) ? { page, parameters } : undefined
}

/** The page behind '/tickets?x=1' with the parameters that count, never those of a mailed link; undefined for no page. */
export function previewedPage(pathAndQuery: string, event: LinkedEvent): string | undefined {
  const [path = '', query = ''] = pathAndQuery.split('?')
  const found = pageAt(path, event)
  return found && (cachedPageOf(found.page, found.parameters, query)?.key ?? found.page)
}

/** '/tickets' -> '/admin/event/preview/tickets'; addresses of no previewed page stay. */
export function inPreview(href: string, event: LinkedEvent): string {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  if (!pageAt(path, event)) return href
  return paths.adminEventPreview + (path === paths.home ? href.slice(1) : href)
}
