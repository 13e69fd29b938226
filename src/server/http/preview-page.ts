/** A public page made into a preview: links and forms stay inside, nothing runs, nothing is indexed. */
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { paths } from '../../domain/paths.ts'
import { inPreview } from '../../domain/preview-paths.ts'
import { inlinePage } from './cache/inline-page.ts'
import { previewPolicy } from './security-headers.ts'

export function previewPage(
  html: string,
  nonce: string,
  stylesheet: (path: string) => string | undefined,
  { publicUrl, event }: { publicUrl: string; event: SiteEvent },
): { html: string; policy: string } {
  const quiet = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]* rel="(?:canonical|modulepreload)"[^>]*>/g, '')
    // What a script would fetch later.
    .replace(/<noscript data-late\b[^>]*>([\s\S]*?)<\/noscript>/g, '$1')
    .replace('<head>', '<head><meta name="robots" content="noindex"/>')
    .replace(
      /(<a\b[^>]* href=")(\/[^"]*)"/g,
      (_, start: string, href: string) => `${start}${inPreview(href, event)}"`,
    )
    // Wherever a form leads, nothing but the preview gets it.
    .replace(/( (?:form)?action=")\/([^"]*)"/gi, `$1${paths.adminEventPreview}/$2"`)
  return inlinePage(quiet, nonce, stylesheet, ({ styles }) =>
    previewPolicy(styles, publicUrl + paths.adminEventPreview),
  )
}
