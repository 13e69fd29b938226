import { useRouteLoaderData } from 'react-router'
import type { Backend } from '../domain/backend.ts'

/** What the root loader tells every page about the site. */
export type Site = Pick<Backend, 'publicUrl' | 'anonKey' | 'isDemo' | 'nonce'>

/** Undefined only while an error page stands in because the root loader failed. */
export const useSite = () => useRouteLoaderData('root') as Site | undefined
