import { data } from 'react-router'
import { event } from '../../../../content/event.ts'
import { metadata } from '../../metadata.ts'
import { NotFound } from '../../parts/not-found.tsx'

export const meta = metadata(event.pages.notFound, '', { isPrivate: true })

/** Any other path, whatever the method. */
export const loader = () => data(null, { status: 404 })
export const action = () => data(null, { status: 404 })

export default NotFound
