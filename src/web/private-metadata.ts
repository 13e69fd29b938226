import type { MetaDescriptor } from 'react-router'
import type { PageMeta } from '../../content/types.ts'

/** What a page says of itself that can carry a token or a secret: no search engine, no Referer, no canonical link. */
export const privateMetadata = ({ title, description }: Partial<PageMeta>): MetaDescriptor[] => [
  { title },
  ...(description ? [{ name: 'description', content: description }] : []),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
