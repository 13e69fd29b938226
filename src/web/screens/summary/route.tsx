import './screen.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { metadata } from '../../metadata.ts'
import { SubscribeButton } from '../../parts/page/header.tsx'
import { NotFound } from '../../parts/page/not-found.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Picture } from '../../parts/page/picture.tsx'
import { SponsorsSection } from '../../parts/sponsors/sponsors-section.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { Figures } from './figures.tsx'
import { Video } from './video.tsx'

/** An event without an edition before it has no such page. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { isShown } = context.get(backendContext).event.summary
  return data({ isShown }, { status: isShown ? 200 : 404 })
}

export const meta: MetaFunction<typeof loader> = (args) =>
  (args.loaderData?.isShown
    ? metadata('summary', ({ summary }) => summary.path)
    : metadata('notFound', '', { isPrivate: true }))(args)

export default function SummaryPage() {
  return useLoaderData<typeof loader>().isShown ? <Summary /> : <NotFound />
}

function Summary() {
  const { summary, links, pages } = useEvent()
  const { heading, intro, videos, collage, stayConnected } = summary
  const { photoGallery } = links
  return (
    <Page>
      <div className="on-ink relative isolate overflow-clip bg-third" data-first-visit>
        <div className="halftone absolute inset-0 -z-10 max-md:hidden text-second-third" aria-hidden="true" />
        <div className="wrap py-10 md:py-14">
          <h1>
            <span className="sr-only">{pages.summary.title}</span>
            <PosterLines lines={[pages.menu.summary, heading]} wide={[150, 84]} tall={[240, 170]} />
          </h1>
          <p className="mt-8 max-w-[52rem] text-xl md:text-2xl">{intro}</p>
        </div>
      </div>
      <Figures />
      {videos.length > 0 && (
        <section className="wrap py-14 md:py-20" aria-labelledby="videos-title">
          <h2 id="videos-title" className="display">
            Watch the day
          </h2>
          <ul className="mt-8 grid gap-8 md:grid-cols-2">
            {videos.map((video) => (
              <Video key={video.videoId} video={video} />
            ))}
          </ul>
        </section>
      )}
      {collage.length > 0 && (
        <section aria-labelledby="pictures-title">
          <div className="wrap mb-8 flex flex-wrap items-end justify-between gap-4">
            <h2 id="pictures-title" className="display">
              Pictures
            </h2>
            {photoGallery && (
              <ExternalLink href={photoGallery.url} className="link inline-flex min-h-11 items-center gap-2">
                {photoGallery.label} <Icon shape="outward" className="size-4" />
              </ExternalLink>
            )}
          </div>
          {photoGallery ? (
            <ExternalLink href={photoGallery.url} className={`${grid} focus-visible:-outline-offset-8`}>
              <Collage isLink />
            </ExternalLink>
          ) : (
            <div className={grid}>
              <Collage />
            </div>
          )}
        </section>
      )}
      <SponsorsSection className="py-14 md:py-20" />
      <section className="on-bright bg-first" aria-labelledby="connected-title">
        <div className="wrap py-14 md:py-20">
          <h2 id="connected-title">
            <span className="sr-only">{stayConnected.title}</span>
            <PosterLines lines={stayConnected.title.split(' ')} wide={[105, 105]} tall={[220, 200]} />
          </h2>
          <p className="mt-8 max-w-[40rem] text-xl">{stayConnected.text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <SubscribeButton label="Subscribe" />
            {[links.photoNetwork, links.chatGroup].map(
              (link) =>
                link && (
                  <ExternalLink key={link.url} href={link.url} className="button button-quiet">
                    {link.label}
                  </ExternalLink>
                ),
            )}
          </div>
        </div>
      </section>
    </Page>
  )
}

const grid = 'grid grid-cols-2 bg-ink md:grid-cols-3'

function Collage({ isLink = false }: { isLink?: boolean }) {
  return useEvent().summary.collage.map((picture) => (
    <Picture
      key={picture.file}
      of={picture}
      sizes="(min-width: 56rem) 33vw, 50vw"
      className={`aspect-4/3 w-full object-cover ${isLink ? 'hover:opacity-85' : ''}`}
    />
  ))
}
