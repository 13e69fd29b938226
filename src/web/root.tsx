import './styles.css'
import { documentScripts } from 'virtual:document-script'
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
import { event } from '../../content/event.ts'
import { isAdminPage } from '../domain/admin-pages.ts'
import { paths } from '../domain/paths.ts'
import displayFont from './fonts/anybody.woff2?url'
import textFont from './fonts/familjen-grotesk.woff2?url'
import { firstVisitScript } from './live/first-visit.ts'
import { Failure } from './parts/page/failure.tsx'
import { NotFound } from './parts/page/not-found.tsx'
import { imageUrl } from './parts/page/picture.tsx'
import { backendContext } from './server-context.ts'
import { type Site, useSite } from './site.ts'

/** What every page may need of the server. */
export function loader({ context }: LoaderFunctionArgs): Site {
  const { publicUrl, anonKey, isDemo, nonce } = context.get(backendContext)
  const { shortName, edition, logo, favicon, touchIcon, redirectFirstVisitTo } = event
  return {
    publicUrl,
    anonKey,
    isDemo,
    nonce,
    brand: { name: `${shortName} ${edition}`, logo: { ...logo, src: imageUrl(logo.src), alt: '' } },
    favicon: imageUrl(favicon.src),
    touchIcon: imageUrl(touchIcon.src),
    redirectFirstVisitTo,
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
  const firstVisitTo = pathname === paths.home ? site?.redirectFirstVisitTo : null
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {firstVisitTo && <script nonce={site?.nonce}>{firstVisitScript(firstVisitTo)}</script>}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {[displayFont, textFont].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Links />
        {site && (
          <>
            <link rel="icon" href={site.favicon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={site.touchIcon} />
          </>
        )}
        <meta name="theme-color" content="#f5f1e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#13121b" media="(prefers-color-scheme: dark)" />
        {site && <meta name="anon-key" content={site.anonKey} />}
        {documentScripts.map((url) => (
          <script key={url} type="module" src={url} nonce={site?.nonce} />
        ))}
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
