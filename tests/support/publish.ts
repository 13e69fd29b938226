import type { EventDocuments } from '../../src/domain/event/documents.ts'
import type { DocumentName } from '../../src/domain/event/schemas/index.ts'
import type { SignedIn } from './admins.ts'

/** Publishes a document of a running site with other values in it, as an organiser would. */
export async function publish<Name extends DocumentName>(
  { call }: Pick<SignedIn, 'call'>,
  name: Name,
  change: (document: EventDocuments[Name]) => Partial<EventDocuments[Name]>,
): Promise<void> {
  const answerOf = async (answer: Response) => {
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const { version, value } = await answerOf(await call('get-event-document', { name }))
  const changed = { ...value, ...change(value) }
  await answerOf(await call('publish-event-document', { name, version, value: changed, draft: null }))
}
