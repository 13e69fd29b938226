import type { MetaDescriptor, MetaFunction } from 'react-router'
import { event } from '../../content/event.ts'
import type { PageMeta } from '../../content/types.ts'
import { imageUrl } from './parts/page/picture.tsx'
import type { Site } from './site.ts'

interface More {
  /** See `privateMetadata`. */
  isPrivate?: boolean
  /** schema.org data about the page's subject, given the site's origin. */
  structured?: (origin: string) => object
}

/** What a page says of itself to browsers, search engines and link previews; addresses are absolute. */
export function metadata(page: PageMeta, path: string, more: More = {}): MetaFunction {
  return ({ matches }) => {
    if (more.isPrivate) return privateMetadata(page)
    const origin = originOf(matches)
    const { openGraphImage } = event
    return [
      { title: page.title },
      { name: 'description', content: page.description },
      { tagName: 'link', rel: 'canonical', href: origin + path },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: event.name },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: origin + path },
      { property: 'og:image', content: origin + imageUrl(openGraphImage.src) },
      { property: 'og:image:width', content: String(openGraphImage.width) },
      { property: 'og:image:height', content: String(openGraphImage.height) },
      { property: 'og:image:alt', content: openGraphImage.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(more.structured ? [{ 'script:ld+json': more.structured(origin) } as MetaDescriptor] : []),
    ]
  }
}

/** The origin that the root loader answered with; empty only while an error page is shown. */
function originOf(matches: Parameters<MetaFunction>[0]['matches']): string {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as Site | undefined)?.publicUrl ?? ''
}

/** What a page says of itself that can carry a token or a secret: no search engine, no Referer, no canonical link. */
export const privateMetadata = ({ title, description }: Partial<PageMeta>): MetaDescriptor[] => [
  { title },
  ...(description ? [{ name: 'description', content: description }] : []),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
