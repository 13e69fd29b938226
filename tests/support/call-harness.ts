/** The calls of a site for tests: a clock to wind, people with tickets, and the letters they get. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import type { AnyCallName } from '../../src/domain/calls.ts'
import { createRateLimits } from '../../src/server/auth/rate-limits.ts'
import type { CallContext } from '../../src/server/context.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import { openImageFolder } from '../../src/server/images/folder-store.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import type { Row } from '../../src/server/store/engine/schema.ts'
import { testContext } from './call-context.ts'
import { lettersTo } from './mails.ts'
import { addPaidOrder } from './paid-order.ts'

export const hour = 3600_000
export const day = 24 * hour

/** The id of nobody and nothing. */
export const nobody = '00000000-0000-4000-8000-000000000000'

/** What a call answers over its rate limit. */
export const tooMany = {
  ok: false,
  refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) },
}

export type FrontDesk = ReturnType<typeof openFrontDesk>

/** Calls that are answered on the first of August, anew before each test; for use where tests are declared. */
export function openFrontDesk(store: () => Store) {
  const desk = {
    store,
    now: new Date(0),
    dataDir: '',
    pagesDropped: 0,
    pass(ms: number) {
      desk.now = new Date(desk.now.getTime() + ms)
    },
    context: (given: Partial<CallContext> = {}): CallContext =>
      testContext({
        db: store().db,
        now: desk.now,
        images: openImageFolder(join(desk.dataDir, 'images')),
        changed() {
          desk.pagesDropped += 1
        },
        ...given,
      }),
    /** Rate limits that count; a context without them has none. */
    counted: () => createRateLimits(store().pool, true),
    call: (name: AnyCallName, payload: unknown, given?: Partial<CallContext>) =>
      answerCall(name, payload, desk.context(given)),
    /** Somebody who has paid and is listed, at the first name's address; answers the order's id. */
    add: (name: string, given?: Partial<Row<'orders'>>) => addPaidOrder(store().db, name, desk.now, given),
    letters: (address: string) =>
      lettersTo(address, { db: store().db, dataDir: desk.dataDir, now: desk.now }),
    /** What this pattern captures in the newest letter to an address. */
    async newestIn(address: string, pattern: RegExp): Promise<string> {
      const mail = (await desk.letters(address)).at(-1)
      return pattern.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link came')
    },
  }
  beforeEach(() => {
    desk.now = new Date('2025-08-01T10:00:00Z')
    desk.dataDir = mkdtempSync(join(tmpdir(), 'front-desk-'))
    desk.pagesDropped = 0
    return () => rmSync(desk.dataDir, { recursive: true })
  })
  return desk
}
