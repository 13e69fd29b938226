/** The documents of the event, published, with two administrators who change them. */
import { beforeEach, expect } from 'vitest'
import type { AdminUser } from '../../src/domain/admins.ts'
import type { CallName, CallOutput, CallPayload } from '../../src/domain/calls/index.ts'
import type { EventDocuments } from '../../src/domain/event/documents.ts'
import type { DocumentName } from '../../src/domain/event/schemas/index.ts'
import type { Result } from '../../src/domain/result.ts'
import { startAdminSession } from '../../src/server/auth/admin-sessions.ts'
import { type CurrentEvent, openCurrentEvent } from '../../src/server/event/current-event.ts'
import { takeFirstEvent } from '../../src/server/event/first-event.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import { createChanges } from '../../src/server/http/cache/changes.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { addAdmin } from './admins.ts'
import { openCallHarness } from './call-harness.ts'
import { testFolderEvent } from './event.ts'

const silent = { info() {}, error() {} }

export function openDocumentsHarness(store: () => Store) {
  const harness = openCallHarness(store)
  let current: CurrentEvent
  let mara: AdminUser
  let tokens: Record<'mara' | 'teo', string>
  beforeEach(async () => {
    const { db } = store()
    const { now } = harness
    await takeFirstEvent(db, async () => testFolderEvent, { log: silent, now })
    current = await openCurrentEvent({ db, changes: createChanges(), log: silent })
    mara = await addAdmin(db)
    const teo = await addAdmin(db, { email: 'teo@example.org', name: 'Teo Beispiel' })
    const startSession = (admin: AdminUser) => startAdminSession(db, admin, { now, adminToken: undefined })
    tokens = { mara: await startSession(mara), teo: await startSession(teo) }
  })
  const call = <Name extends CallName>(
    name: Name,
    payload: CallPayload<Name>,
    who: 'mara' | 'teo' = 'mara',
    idempotencyKey?: string,
  ): Promise<Result<CallOutput<Name>>> =>
    answerCall(
      name,
      payload,
      harness.context({
        adminToken: tokens[who],
        event: current.read(),
        eventPublished: current.refresh,
        idempotencyKey,
      }),
    )
  const answered = async <Name extends CallName>(...asked: Parameters<typeof call<Name>>) => {
    const answer = await call<Name>(...asked)
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const get = (name: DocumentName) => answered('get-event-document', { name })
  const publish = <Name extends DocumentName>(
    name: Name,
    value: EventDocuments[Name],
    { version = 1, draft = null as number | null, who = 'mara' as 'mara' | 'teo', key = '' } = {},
  ) => call('publish-event-document', { name, version, value: { ...value }, draft }, who, key || undefined)
  const noted = async () => {
    const rows = await store().db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    return rows.map(({ actor, action, details }) => [actor, action, details])
  }

  return {
    harness,
    call,
    answered,
    get,
    publish,
    noted,
    event: () => current.read(),
    refresh: () => current.refresh(),
    mara: () => mara,
    tokens: () => tokens,
  }
}
