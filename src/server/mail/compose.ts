import type { Db } from '../store/engine/db.ts'
import type { WaitingLetter } from '../store/outbox.ts'
import { mintTokens } from '../store/tokens.ts'
import { frame } from './layout.ts'
import { DeliveryError, type OutgoingMail } from './mailer.ts'
import type { Letter } from './template.ts'
import { letters } from './templates/index.ts'

/** Composes a waiting letter: mints the tokens its links carry (storing their SHA-256 alone) and frames it. */
export async function writeOut(
  db: Db,
  { id, letter: name, recipient, params, created_at: queuedAt }: WaitingLetter,
  site: { publicUrl: string },
  now: Date,
): Promise<OutgoingMail> {
  const letter = letterNamed(name)
  const tokens = await mintTokens(db, letter.tokens(params), { letterId: id, queuedAt, now })
  const content = letter.compose(params, tokens, site)
  const bodies = await frame(content, site)
  const { subject, unsubscribeUrl, attachments = [] } = content
  return {
    id,
    letter: name,
    queuedAt,
    recipient,
    subject,
    ...bodies,
    attachments: await Promise.all(attachments.map((make) => make({ ...site, queuedAt }))),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

/** Whether the row of such a letter goes as soon as the letter is out of the house, or given up. */
export const leavesNoTrace = (name: string): boolean =>
  Object.hasOwn(letters, name) && letterNamed(name).leavesNoTrace === true

/** Rows outlive releases: a name that this release does not know cannot be sent by waiting. */
function letterNamed(name: string): Letter {
  if (!Object.hasOwn(letters, name)) throw new DeliveryError('letter', `there is no letter named ${name}`)
  return letters[name as keyof typeof letters] as unknown as Letter
}
