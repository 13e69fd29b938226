import './styles.css'
import { documentScripts } from 'virtual:document-script'
import type { ReactNode } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { backendContext } from './server-context.ts'

/** What every page may need of the server. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, anonKey, isDemo } = context.get(backendContext)
  return { publicUrl, anonKey, isDemo }
}

export function Layout({ children }: { children: ReactNode }) {
  const isApplication = useMatches().some(
    (match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate,
  )
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {site && <meta name="anon-key" content={site.anonKey} />}
        <Links />
        {!isApplication && documentScripts.map((url) => <script key={url} type="module" src={url} />)}
      </head>
      <body>
        {children}
        {isApplication && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
