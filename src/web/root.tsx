import { documentScripts, wallScripts } from 'virtual:document-script'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  useLocation,
  useRouteError,
} from 'react-router'
import { isAdminPage } from '../domain/admin-pages.ts'
import type { Picture } from '../domain/event/documents.ts'
import { inkStyle } from '../domain/event/inks.ts'
import { shownPicture } from '../domain/event/stored-pictures.ts'
import { unnamed } from '../domain/opening.ts'
import { paths } from '../domain/paths.ts'
import displayFont from './fonts/anybody.woff2?url'
import textFont from './fonts/familjen-grotesk.woff2?url'
import moreLetters from './fonts/more-letters.css?url'
import { afterPaintScript } from './live/after-paint.ts'
import { firstVisitScript } from './live/first-visit.ts'
import { Failure } from './parts/page/failure.tsx'
import { NotFound } from './parts/page/not-found.tsx'
import { backendContext } from './server-context.ts'
import { type Site, useSite } from './site.ts'
import styles from './styles.css?url'

/** What every page may need of the server. */
export function loader({ context }: LoaderFunctionArgs): Site {
  const { publicUrl, anonKey, isDemo, nonce, event, announcement, isOpen, preview } =
    context.get(backendContext)
  const { shortName, edition, firstVisitToSummary } = event
  const { logo, favicon, touchIcon } = event.look
  const shown = ({ file }: Picture) => shownPicture(event.pictures, file)
  return {
    event,
    announcement,
    publicUrl,
    anonKey,
    isDemo,
    isOpen,
    nonce,
    preview,
    brand: {
      name: isOpen ? `${shortName} ${edition}` : event.name === unnamed ? 'Soon' : event.name,
      logo: shown(logo),
    },
    favicon: shown(favicon)?.src,
    touchIcon: shown(touchIcon)?.src,
    firstVisitTo: event.summary.isShown && firstVisitToSummary ? event.summary.path : undefined,
  }
}

/** Pages on the same site are fetched when the pointer rests on a link to them. */
const speculation = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/admin*', '/dev/*', '/*\\?*'] } }] },
      eagerness: 'moderate',
    },
  ],
})

/** Every page is a document with one small script. Scripts carry the nonce, by which the server knows them as ours. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useSite()
  const { pathname } = useLocation()
  // The router then leaves the screen's stylesheet out.
  const isFailure = Boolean(useRouteError())
  const isHome = pathname === paths.home
  const firstVisit = isHome && site?.firstVisitTo ? firstVisitScript(site.firstVisitTo) : ''
  const scripts = pathname === paths.wall ? wallScripts : documentScripts
  const inks = site ? inkStyle(site.event.look.inks) : ''
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {isHome && <script nonce={site?.nonce}>{`${firstVisit}${afterPaintScript(scripts)}`}</script>}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {site && !site.isOpen && <meta name="robots" content="noindex" />}
        {[displayFont, textFont].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Links />
        {isFailure && <link rel="stylesheet" href={styles} />}
        {inks !== '' && <style nonce={site?.nonce}>{inks}</style>}
        {site && (
          <>
            {site.favicon && <link rel="icon" href={site.favicon} />}
            {site.touchIcon && <link rel="apple-touch-icon" href={site.touchIcon} />}
          </>
        )}
        <meta name="theme-color" content="#f5f1e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#13121b" media="(prefers-color-scheme: dark)" />
        {site && <meta name="anon-key" content={site.anonKey} />}
        {!isHome &&
          scripts.map((url) => (
            // What is painted first goes first through a slow line.
            <script key={url} type="module" src={url} nonce={site?.nonce} fetchPriority="low" />
          ))}
        <noscript data-late>
          <link href={moreLetters} rel="stylesheet" />
        </noscript>
      </head>
      <body>
        {children}
        {!isAdminPage(pathname) && (
          <script type="speculationrules" nonce={site?.nonce}>
            {speculation}
          </script>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Shown for an address the router does not know and when a page throws; details stay in the log. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure />
}
