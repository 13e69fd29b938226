import type { Tickets } from './event/documents.ts'

/** Of a kind that the event has no more, its id in words. */
export const kindName = ({ kinds }: Pick<Tickets, 'kinds'>, id: string): string =>
  kinds.find((kind) => kind.id === id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
