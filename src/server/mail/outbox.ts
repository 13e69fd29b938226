import type { Db } from '../store/db.ts'
import { insertLetter } from '../store/outbox.ts'
import type { LetterName, LetterParams } from './letters/index.ts'

/**
 * Queues a letter inside the transaction of what caused it; say `mailQueued()` after the commit. Stored are its name and
 * parameters, never its text or a token: both come into being when it is sent.
 */
export const enqueue = <Name extends LetterName>(
  tx: Db,
  letter: Name,
  { recipient, params }: { recipient: string; params: LetterParams<Name> },
  now: Date,
): Promise<void> => insertLetter(tx, { letter, recipient, params }, now)
