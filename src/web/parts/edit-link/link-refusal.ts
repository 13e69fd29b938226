import { callMessages } from '../../../domain/messages/call-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { isForNow, type Refusal } from '../../../domain/result.ts'

/** Why a mailed link opens nothing: it is over, what it edits was taken down, or the server cannot tell at the moment. */
export const linkRefusal = (refusal: Refusal, expired: Notice): Notice =>
  isForNow(refusal) || refusal.reason === 'gone'
    ? { title: callMessages.failedTitle, text: refusal.sentence }
    : expired
