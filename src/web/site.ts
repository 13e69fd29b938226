import { useRouteLoaderData } from 'react-router'
import type { Backend } from '../domain/backend.ts'
import type { PublicEvent } from '../domain/event/site-event.ts'
import type { ShownPicture } from '../domain/event/stored-pictures.ts'

/** What the root loader tells every page about the site. */
export interface Site
  extends Pick<
    Backend,
    'event' | 'announcement' | 'publicUrl' | 'anonKey' | 'isDemo' | 'isOpen' | 'nonce' | 'preview'
  > {
  /** What every page shows of the event. */
  brand: { name: string; logo: ShownPicture | undefined }
  favicon: string | undefined
  touchIcon: string | undefined
  /** Undefined where home is shown at once. */
  firstVisitTo: string | undefined
}

/** Undefined only while an error page stands in because the root loader failed. */
export const useSite = () => useRouteLoaderData('root') as Site | undefined

/** The event, for everything that the server alone renders; an island gets what it needs as props. */
export function useEvent(): PublicEvent {
  const site = useSite()
  if (!site) throw new Error('there is no event: the root loader failed')
  return site.event
}
