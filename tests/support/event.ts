/** The event that tests run on: their own, whatever is in `content/`. */
import { join } from 'node:path'
import type { Poll, PollQuestion } from '../../src/domain/event/documents.ts'
import { siteEventOf } from '../../src/domain/event/site-event.ts'
import { firstKind } from '../../src/domain/ticket-kinds.ts'
import { eventOfFolder } from '../../src/server/event/event-folder.ts'

export const testEventFolder = join(import.meta.dirname, '../event')
export const testFolderEvent = await eventOfFolder(testEventFolder)
export const testDocuments = testFolderEvent.documents
export const testEvent = siteEventOf(
  testDocuments,
  Object.fromEntries(
    testFolderEvent.pictures.map(({ name, shown, width, height, widths }) => [
      name,
      { shown, width, height, widths },
    ]),
  ),
)

export function pollQuestion(id: string): PollQuestion {
  const question = testDocuments.poll.questions.find((question) => question.id === id)
  if (!question) throw new Error(`The poll does not ask ${id}.`)
  return question
}

/** The poll with this question changed. */
export const pollWith = (id: string, change: Partial<PollQuestion>): Poll => ({
  ...testDocuments.poll,
  questions: testDocuments.poll.questions.map((question) =>
    question.id === id ? { ...question, ...change } : question,
  ),
})

/** The price of one ticket of the only kind. */
export const ticketPrice = firstKind(testDocuments.tickets).priceCents

/** The tickets with another price, which may be a wrong one. */
export const pricedAt = <Price>(priceCents: Price, { tickets } = testDocuments) => ({
  ...tickets,
  kinds: tickets.kinds.map((kind) => ({ ...kind, priceCents })),
})
