import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { lockEvent } from '../../store/event-documents.ts'
import { readOpening, writeOpening } from '../../store/opening.ts'

export const skipFirstStep: Handler<'skip-first-step'> = ({ step }, { db }) =>
  db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    const opening = await readOpening(tx)
    if (opening === undefined) return refuse('conflict', eventMessages.siteIsOpen)
    // What was answered before stays answered.
    await writeOpening(tx, { [step]: 'skipped', ...opening })
    return ok({ success: true } as const)
  })
