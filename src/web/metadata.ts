import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { EventPages, PageMeta } from '../domain/event/documents.ts'
import type { PublicEvent } from '../domain/event/site-event.ts'
import { shownPicture } from '../domain/event/stored-pictures.ts'
import type { Site } from './site.ts'

/** The page's name in the event's texts, or what it says of itself, made of the event. */
type Described = Exclude<keyof EventPages, 'menu' | 'intros'> | ((event: PublicEvent) => PageMeta)

interface More {
  /** See `privateMetadata`. */
  isPrivate?: boolean
  /** schema.org data about the page's subject. */
  structured?: (event: PublicEvent, origin: string) => object
}

/** What a page says of itself to browsers, search engines and link previews; addresses are absolute. */
export function metadata(
  described: Described,
  path: string | ((event: PublicEvent) => string),
  more: More = {},
): MetaFunction {
  return ({ matches }) => {
    const site = siteOf(matches)
    if (!site) return []
    const { event, publicUrl: origin } = site
    const page = typeof described === 'string' ? event.pages[described] : described(event)
    if (more.isPrivate) return privateMetadata(page)
    const address = origin + (typeof path === 'string' ? path : path(event))
    const { openGraphImage } = event.look
    const image = shownPicture(event.pictures, openGraphImage.file)
    return [
      { title: page.title },
      { name: 'description', content: page.description },
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: event.name },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: address },
      ...(image
        ? [
            { property: 'og:image', content: origin + image.src },
            { property: 'og:image:width', content: String(image.width) },
            { property: 'og:image:height', content: String(image.height) },
            { property: 'og:image:alt', content: openGraphImage.alt },
          ]
        : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(more.structured ? [{ 'script:ld+json': more.structured(event, origin) } as MetaDescriptor] : []),
    ]
  }
}

/** Undefined only while an error page stands in because the root loader failed. */
function siteOf(matches: Parameters<MetaFunction>[0]['matches']): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')
  return root?.loaderData as Site | undefined
}

/** What a page says of itself that can carry a token or a secret: no search engine, no Referer, no canonical link. */
export const privateMetadata = ({ title, description }: Partial<PageMeta>): MetaDescriptor[] => [
  { title },
  ...(description ? [{ name: 'description', content: description }] : []),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
