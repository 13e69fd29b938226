import { useRouteLoaderData } from 'react-router'
import type { Backend } from '../domain/backend.ts'

/** What the root loader tells every page about the site. */
export interface Site extends Pick<Backend, 'publicUrl' | 'anonKey' | 'isDemo' | 'nonce'> {
  /** What every page shows of the event. */
  brand: { name: string; logo: { src: string; width: number; height: number; alt: string } }
  favicon: string
  touchIcon: string
  /** See `FestivalEvent`. */
  redirectFirstVisitTo: string | null
}

/** Undefined only while an error page stands in because the root loader failed. */
export const useSite = () => useRouteLoaderData('root') as Site | undefined
