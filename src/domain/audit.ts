import { formatCents } from './money.ts'

type Details = Readonly<Record<string, unknown>>

const sentences = {
  'signed-in': () => 'Signed in',
  'signed-out': () => 'Signed out',
  'sign-in-slowed': () => 'Ten wrong passwords from one client: it has to wait before it can try again',
  'password-reset': () => 'Chose a new password by a mailed link; every session ended',
  'password-set': () => 'Got a new password on the server; every session ended',
  'admin-added': () => 'Was added as an administrator on the server',
  'contribution-edited': ({ changed }) => `Edited a contribution (${listOf(changed)})`,
  'task-created': ({ title }) => `Added the task “${title}”`,
  'task-updated': ({ title, changed }) => `Edited the task “${title}” (${listOf(changed)})`,
  'task-completed': ({ title }) => `Completed the task “${title}”`,
  'task-reopened': ({ title }) => `Reopened the task “${title}”`,
  'task-deleted': ({ title }) => `Deleted the task “${title}”`,
  'confirmation-resent': ({ order }) => `Sent the confirmation of order ${order} again`,
  'participants-exported': ({ count }) =>
    `Exported the list of participants (${count} ${count === 1 ? 'order' : 'orders'})`,
  'letters-retried': ({ count }) => `Queued ${count} failed ${count === 1 ? 'email' : 'emails'} again`,
  'payment-partly-refunded': ({ amountRefundedCents }) =>
    `Gave ${formatCents(Number(amountRefundedCents))} of a payment back; its ticket stays good`,
  'data-deleted': ({ orders, contributions }) =>
    `Had their data deleted by a mailed link (${orders} ${orders === 1 ? 'order' : 'orders'}, ${contributions} ${contributions === 1 ? 'contribution' : 'contributions'})`,
} satisfies Record<string, (details: Details) => string>

export type AuditAction = keyof typeof sentences

/** Another release may have written the row: an unknown action is shown by its name. */
export const auditSummary = (action: string, details: unknown): string =>
  Object.hasOwn(sentences, action)
    ? sentences[action as AuditAction](Object(details) as Details)
    : action.replaceAll('-', ' ')

const listOf = (fields: unknown) =>
  Array.isArray(fields) && fields.length > 0 ? fields.join(', ').replaceAll('_', ' ') : 'nothing changed'
