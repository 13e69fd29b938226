import type { Db } from '../store/engine/db.ts'
import { deleteWaitingLetters, insertLetter } from '../store/outbox.ts'
import type { LetterName, LetterParams } from './templates/index.ts'

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

/** Takes back the letters of this name and these parameters that were not sent yet: the links in them must not come to be. */
export const withdraw = <Name extends LetterName>(
  tx: Db,
  letter: Name,
  params: LetterParams<Name>,
): Promise<void> => deleteWaitingLetters(tx, { letter, params })
