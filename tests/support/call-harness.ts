/** Makes calls without HTTP, with an adjustable clock, people with tickets, and the mails they get. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import type { AnyCallName } from '../../src/domain/calls/index.ts'
import { createRateLimits } from '../../src/server/auth/rate-limits.ts'
import type { CallContext } from '../../src/server/context.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import { openImageFolder } from '../../src/server/images/folder-store.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import type { Row } from '../../src/server/store/engine/schema.ts'
import { testContext } from './call-context.ts'
import { mailsTo } from './mails.ts'
import { addPaidOrder } from './paid-order.ts'

/** An id that no record has. */
export const nobody = '00000000-0000-4000-8000-000000000000'

/** What a call answers that refuses with this sentence. */
export const told = (sentence: string) => ({ ok: false, refusal: { sentence } })

/** What a call answers over its rate limit. */
export const tooMany = {
  ok: false,
  refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) },
}

export type CallHarness = ReturnType<typeof openCallHarness>

/** Calls that are answered on the first of August, anew before each test; for use where tests are declared. */
export function openCallHarness(store: () => Store) {
  const harness = {
    store,
    now: new Date(0),
    dataDir: '',
    pagesDropped: 0,
    pass(ms: number) {
      harness.now = new Date(harness.now.getTime() + ms)
    },
    context: (given: Partial<CallContext> = {}): CallContext =>
      testContext({
        db: store().db,
        now: harness.now,
        images: openImageFolder(join(harness.dataDir, 'images')),
        changed() {
          harness.pagesDropped += 1
        },
        ...given,
      }),
    /** Rate limits that count; a context without them has none. */
    counted: () => createRateLimits(store().pool, true),
    /** Sets how much of a limit in the database is used up, for all whose uses it has counted. */
    setSpent: (limit: string, points: number) =>
      store().pool.query("update rate_limits set points = $2 where key like $1 || ':%'", [limit, points]),
    call: (name: AnyCallName, payload: unknown, given?: Partial<CallContext>) =>
      answerCall(name, payload, harness.context(given)),
    /** Somebody who has paid and is listed, at the first name's address; returns the order's id. */
    add: (name: string, given?: Partial<Row<'orders'>>) => addPaidOrder(store().db, name, harness.now, given),
    mails: (address: string) =>
      mailsTo(address, { db: store().db, dataDir: harness.dataDir, now: harness.now }),
    /** The first group of this pattern in the newest mail to an address. */
    async newestIn(address: string, pattern: RegExp): Promise<string> {
      const mail = (await harness.mails(address)).at(-1)
      return pattern.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link came')
    },
  }
  beforeEach(() => {
    harness.now = new Date('2025-08-01T10:00:00Z')
    harness.dataDir = mkdtempSync(join(tmpdir(), 'call-harness-'))
    harness.pagesDropped = 0
    return () => rmSync(harness.dataDir, { recursive: true })
  })
  return harness
}
