import { ok, type Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { transactOnce } from '../http/idempotency.ts'
import type { Db } from '../store/engine/db.ts'
import { answerAddress } from './guesses.ts'

type Answer = { success: true; addressUnchecked?: true }

/** Mails a link to the address of a record; answers unknown records like wrong addresses (docs/security.md#address-guessing). */
export const mailEditLink = (
  context: CallContext,
  link: {
    /** The record's, in lower case. */
    id: string
    /** Whether the record exists and the typed address is its own. */
    isRight(): Promise<boolean>
    /** Beside the limit of the record's mails. */
    spend?(): Promise<Result<void>>
    /** False when its owner has just deleted the record. */
    lock(tx: Db): Promise<boolean>
    queue(tx: Db): Promise<void>
    wrong: Result<never>
  },
): Promise<Result<Answer>> =>
  answerAddress<true, Answer, CallContext>(context, {
    record: link.id,
    find: async () => (await link.isRight()) || undefined,
    async right(_, within) {
      const mails = await within.rateLimits.spend('edit-mails-per-record', link.id)
      if (!mails.ok) return mails
      const others = await link.spend?.()
      if (others && !others.ok) return others
      const answer = await transactOnce<Answer>(within, async (tx) => {
        if (!(await link.lock(tx))) return link.wrong
        await link.queue(tx)
        return ok({ success: true })
      })
      within.mailQueued()
      return answer
    },
    wrong: link.wrong,
    silentAnswer: { success: true, addressUnchecked: true },
  })
