import type { CallOutput } from '../../../domain/calls/index.ts'
import { fieldOf } from '../../../domain/event/fields/field.ts'
import { documentSchemas } from '../../../domain/event/schemas/index.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { shortTime } from '../../ui/zoned-time.ts'

export interface Card {
  name: string
  label: string
  help: string
  /** 'Mara Muster, 10:41' */
  changed: string
  draft: string | undefined
}

type Listed = CallOutput<'list-event-documents'>['documents'][number]

/** In words, so that the browser needs no schema. */
export function cardOf(
  { name, draft, ...published }: Listed,
  { timeZone, now }: { timeZone: string; now: string },
): Card {
  const { label, help = '' } = fieldOf(documentSchemas[name]) ?? { label: name }
  const at = (iso: string) => shortTime(iso, timeZone, now)
  return {
    name,
    label,
    help,
    changed: `${eventMessages.publisherOf(published)}, ${at(published.published_at)}`,
    draft: draft ? `Draft by ${draft.saved_by ?? 'somebody'}, ${at(draft.saved_at)}` : undefined,
  }
}
