import { answersIn, problemsByField, withAnswer } from '../../../domain/event/first-answers.ts'
import { stepFields } from '../../../domain/first-steps.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changeEvent } from '../../event/change-event.ts'
import { publishDocuments, readDocuments } from '../../event/publish.ts'
import { showsEveryPage } from '../../event/shown-pages.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { readOpening, writeOpening } from '../../store/opening.ts'

export const answerFirstStep: Handler<'answer-first-step'> = async (
  { step, answers, before },
  context,
  admin,
) => {
  const shown = await showsEveryPage(context, withAnswer(await readDocuments(context.db), step, answers))
  if (!shown.ok) return shown
  return changeEvent(context, async (tx) => {
    const { now } = context
    const opening = await readOpening(tx)
    if (opening === undefined) return refuse('conflict', eventMessages.siteIsOpen)
    const documents = await readDocuments(tx)
    const there = answersIn(documents)[step]
    const isIn = (given: Record<string, string>) =>
      stepFields[step].every(
        (field) => Object(given)[field]?.replaceAll('\r\n', '\n').trim() === Object(there)[field],
      )
    if (!isIn(before) && !isIn(answers)) return refuse('conflict', eventMessages.stepChanged)
    const changed = withAnswer(documents, step, answers)
    const published = await publishDocuments(tx, changed, { adminId: admin.id, now })
    if (!published.ok) {
      const fields = problemsByField(published.refusal.problems ?? [])
      return refuse('invalid', published.refusal.sentence, { fields })
    }
    await writeOpening(tx, { ...opening, [step]: 'answered' })
    const entry = { actor: admin.email, action: 'first-step-answered', subjectId: step } as const
    await writeAudit(tx, { ...entry, details: { step } }, now)
    return ok({ success: true } as const)
  })
}
