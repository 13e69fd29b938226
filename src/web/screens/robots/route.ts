import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { backendContext } from '../../server-context.ts'

const notForRobots = [
  '/admin',
  '/todos_',
  '/participants_',
  '/dev/',
  '/functions/',
  '/rest/',
  paths.prompts,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
  paths.demoPayment,
]

/** What crawlers shall leave alone, and where the list of pages is. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(backendContext)
  const rules = notForRobots.map((path) => `Disallow: ${path}`).join('\n')
  return new Response(`User-agent: *\n${rules}\n\nSitemap: ${publicUrl}${paths.sitemap}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
