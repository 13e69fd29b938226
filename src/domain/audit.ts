import { counted } from './counted.ts'
import { formOf } from './event/form.ts'
import { type DocumentName, documentNames } from './event/schemas/index.ts'
import { formatCents } from './money.ts'
import { type EmptiedField, fieldNames } from './people-desk.ts'

type Details = Readonly<Record<string, unknown>>

const sentences = {
  'signed-in': () => 'Signed in',
  'signed-out': () => 'Signed out',
  'sign-in-slowed': () => 'Ten wrong passwords from one client: it has to wait before it can try again',
  'password-reset': () => 'Chose a new password by a mailed link; every session ended',
  'password-set': () => 'Got a new password on the server; every session ended',
  'admin-added': () => 'Was added as an administrator on the server',
  'admin-removed': () => 'Was removed as an administrator on the server',
  'organizer-added': ({ address }) => `Let ${address} sign in as an organiser`,
  'organizer-removed': ({ address }) => `Removed the organiser ${address}; every session ended`,
  'contribution-edited': ({ changed }) => `Edited a contribution (${listOf(changed)})`,
  'proposal-hidden': () => 'Hid a proposal',
  'proposal-shown': () => 'Showed a proposal on the board',
  'proposal-put-back': () => 'Put a hidden proposal back',
  'proposal-deleted': () => 'Deleted a proposal for good',
  'proposal-withdrawn': () => 'Took a proposal back by a mailed link',
  'proposal-host-away': ({ times }) => `Said by a mailed link: cannot come at ${listOf(times)}`,
  'proposal-host-back': () => 'Said by a mailed link when they can come after all',
  'proposal-notes-written': () => 'Wrote notes about their talk by a mailed link',
  'proposals-exported': ({ count }) =>
    `Exported the list of proposals (${counted(Number(count), 'proposal')})`,
  'address-blocked': () => 'Blocked the address of a proposal',
  'address-unblocked': () => 'Took proposals from a blocked address again',
  'task-created': ({ title }) => `Added the task “${title}”`,
  'task-updated': ({ title, changed }) => `Edited the task “${title}” (${listOf(changed)})`,
  'task-completed': ({ title }) => `Completed the task “${title}”`,
  'task-reopened': ({ title }) => `Reopened the task “${title}”`,
  'task-deleted': ({ title }) => `Deleted the task “${title}”`,
  'confirmation-resent': ({ order }) => `Sent the confirmation of order ${order} again`,
  'participants-exported': ({ count }) =>
    `Exported the list of participants (${counted(Number(count), 'order')})`,
  'badges-printed': ({ count }) => `Downloaded the badges (${seatsOf(count)})`,
  'door-list-printed': ({ count }) => `Downloaded the paper list for the door (${seatsOf(count)})`,
  'invoices-printed': ({ count }) => `Downloaded all invoices and credit notes (${count})`,
  'mails-queued': ({ count, to }) => `Queued a mail to ${peopleOf(count)} (${to})`,
  'mails-recalled': ({ count, of }) => `Called a mail back: ${count} of ${peopleOf(of)} do not get it`,
  'sendings-exported': ({ count }) => `Exported the list of mails (${count})`,
  'open-invoices-exported': ({ count }) => `Exported the invoices to be paid (${count})`,
  'orders-exported': ({ count }) => `Exported the list of orders (${count})`,
  'doors-exported': ({ count }) => `Exported a list of the doors (${count})`,
  'blocked-addresses-exported': ({ count }) => `Exported the blocked addresses (${count})`,
  'subscribers-exported': ({ count }) => `Exported the subscribers of the newsletter (${peopleOf(count)})`,
  'subscribers-imported': ({ count }) =>
    `Added subscribers of an earlier event to the newsletter (${peopleOf(count)})`,
  'letters-retried': ({ count }) => `Queued ${count} failed ${count === 1 ? 'email' : 'emails'} again`,
  'payment-partly-refunded': ({ amountRefundedCents, order }, currency) =>
    `Gave ${formatCents(Number(amountRefundedCents), currency)} of ${order === undefined ? 'a payment' : `order ${order}`} back; its ticket stays good`,
  'seats-cancelled': ({ order, seats, amountCents, way }, currency) =>
    `${Number(seats) > 0 ? `Cancelled ${seatsOf(seats)} of order ${order}` : `Gave money of order ${order} back`}${Number(amountCents) > 0 ? `: ${formatCents(Number(amountCents), currency)}, ${way === 'provider' ? 'through the payment provider' : 'elsewhere'}` : ', without money back'}`,
  'order-corrected': ({ order, changed }) => `Corrected order ${order} (${listOf(changed)})`,
  'order-noted': ({ order }) => `Changed the note of order ${order}`,
  'guest-added': ({ order, isSqueezedIn }) =>
    `Added a guest, order ${order}${isSqueezedIn ? ', although no seat was left' : ''}`,
  'profile-hidden': ({ order, isTold }) => `Hid the profile of order ${order}${toldOf(isTold)}`,
  'profile-shown': ({ order, isTold }) => `Showed the profile of order ${order} again${toldOf(isTold)}`,
  'profile-picture-removed': ({ order, isTold }) =>
    `Removed the picture in the profile of order ${order}${toldOf(isTold)}`,
  'profile-emptied': ({ order, field, isTold }) =>
    `Emptied “${fieldNames[field as EmptiedField] ?? field}” in the profile of order ${order}${toldOf(isTold)}`,
  'profiles-exported': ({ count }) => `Exported the directory (${counted(Number(count), 'profile')})`,
  'refund-failed': ({ order, amount, outcome }) =>
    `Refused to give ${amount} of order ${order} back: ${outcome}`,
  'payment-mismatched': ({ order, amount, due, payment }) =>
    `Reported a payment that does not fit order ${order}: ${amount} instead of ${due} (${payment})`,
  'payment-disputed': ({ order, amount, payment }) =>
    `Reported a dispute about ${amount} of order ${order} (${payment})`,
  'dispute-ended': ({ order, amount, outcome, payment }) =>
    `Reported the end of the dispute about ${amount} of order ${order}: ${outcome} (${payment})`,
  'invoice-issued': ({ order, invoice, amountCents, seats, dueOn, isSqueezedIn }, currency) =>
    `Sent invoice ${invoice}: ${formatCents(Number(amountCents), currency)} for ${seatsOf(seats)} until ${dueOn}, order ${order}${isSqueezedIn ? ', although too few seats were left' : ''}`,
  'invoice-paid': ({ order, amountCents, paidOn, isSqueezedIn }, currency) =>
    `Noted that ${formatCents(Number(amountCents), currency)} of order ${order} came on ${paidOn}${isSqueezedIn ? ', although too few seats were left' : ''}`,
  'invoice-overdue': ({ order, invoice }) => `Reported that invoice ${invoice} of order ${order} is overdue`,
  'invoice-ended': ({ order, invoice, seats }) =>
    `Took the unpaid invoice ${invoice} of order ${order} back (${seatsOf(seats)})`,
  'hold-released': ({ order, seats }) => `Released the unpaid hold ${order} (${seatsOf(seats)})`,
  'offer-released': ({ order, seats }) => `Ended the offer ${order} (${seatsOf(seats)})`,
  'place-removed': ({ order, seats }) => `Took ${order} off the waitlist (${seatsOf(seats)})`,
  'data-deleted': ({ orders, contributions }) =>
    `Had their data deleted by a mailed link (${counted(Number(orders), 'order')}, ${counted(Number(contributions), 'contribution')})`,
  'door-made': ({ door }) => `Made the door “${door}”`,
  'door-ended': ({ door }) => `Ended the door “${door}”`,
  'walk-in-added': ({ order, amountCents, isSqueezedIn }, currency) =>
    `Added somebody at the door, order ${order}, ${Number(amountCents) > 0 ? `${formatCents(Number(amountCents), currency)} paid there` : 'free'}${isSqueezedIn ? ', although no seat was left' : ''}`,
  'event-published': ({ document, version }) => `Published version ${version} of “${labelOf(document)}”`,
  'event-put-back': ({ document, version, from }) =>
    `Put version ${from} of “${labelOf(document)}” back, as version ${version}`,
  'event-imported': ({ documents }) => `Imported the event on the server (${listOf(labelsOf(documents))})`,
  'first-step-answered': ({ step }) => `Answered the first question about “${step}”`,
  'site-opened': () => 'Opened the site',
  'launch-ticked': ({ item }) => `Ticked “${item}” off the launch list as right as it is`,
  'launch-unticked': ({ item }) => `Put “${item}” back on the launch list`,
  'test-mail-sent': () => 'Had a test mail sent to themselves',
  'event-picture-uploaded': ({ picture }) => `Uploaded the picture “${picture}”`,
  'event-draft-begun': ({ document }) => `Began a draft of “${labelOf(document)}”`,
  'event-draft-discarded': ({ document }) => `Discarded the draft of “${labelOf(document)}”`,
  'talks-moved': ({ count, title }) => `Moved ${talksOf(count, title)} in the plan`,
  'talk-pinned': ({ title }) => `Pinned “${title}” to its place`,
  'talk-unpinned': ({ title }) => `Unpinned “${title}”`,
  'talks-made': ({ count, title }) => `Made ${talksOf(count, title)} of the board a talk`,
  'talk-added': ({ title }) => `Added the talk “${title}”`,
  'talk-changed': ({ title }) => `Edited the talk “${title}”`,
  'talk-off-grid': ({ title, other }) => `Took “${title}” off the grid, as its host gives “${other}” then`,
  'talk-removed': ({ title }) => `Removed the talk “${title}”`,
  'talk-cancelled': ({ title }) => `Cancelled the published talk “${title}”`,
  'talk-restored': ({ title }) => `Brought the cancelled talk “${title}” back`,
  'talks-merged': ({ count, title }) => `Merged ${count} talks into “${title}”`,
  'talk-split': ({ title }) => `Made “${title}” a talk of its own again`,
  'hosts-joined': ({ title, otherTitle }) =>
    `Said that a host of “${title}” gives ${otherTitle === undefined ? 'another talk' : `“${otherTitle}”`}, too`,
  'floor-opened': ({ minutes }) => `Opened the floor for ${counted(Number(minutes), 'minute')}`,
  'floor-closed': () => 'Closed the floor',
  'place-closed': ({ place }) => `Closed ${place}`,
  'place-opened': ({ place }) => `Opened ${place} again`,
  'host-away': ({ title, time }) => `Noted that ${hostOf(title)} cannot come at ${time}`,
  'host-back': ({ title, time }) => `Noted that ${hostOf(title)} can come at ${time}`,
  'programme-published': ({ version, changed, told }) =>
    `Published version ${version} of the programme (${counted(Number(changed), 'change')}, ${counted(Number(told), 'mail')})`,
  'wishes-exported': ({ count }) => `Exported the wishes of ${peopleOf(count)}, without names`,
  'publication-undone': ({ version, from, told }) =>
    `Put version ${from} of the programme back, as version ${version}${Number(told) > 0 ? ` (${counted(Number(told), 'mail')})` : ''}`,
  'ideas-opened': ({ seconds }) => `Opened the list of ideas for the demos${clockSet(seconds)}`,
  'ideas-closed': ({ seconds }) => `Closed the list of ideas for the demos${clockSet(seconds)}`,
  'demo-clock-set': ({ seconds }) => `Set the clock of the demos to ${seconds} seconds`,
  'demo-put-up': ({ title }) => `Put the demo “${title}” up`,
  'demo-taken-down': () => 'Took down the demo that was shown',
  'demo-clock-started': ({ title }) => `Started the clock of the demo “${title}”`,
  'demo-moved': ({ title }) => `Moved the demo “${title}” in the order`,
  'demo-withdrawn': ({ title }) => `Took the demo “${title}” out of the order`,
  'idea-hidden': ({ title }) => `Hid the idea “${title}”`,
  'idea-shown': ({ title }) => `Showed the idea “${title}” again`,
  'team-member-removed': ({ title }) => `Took a name off the team of “${title}”`,
  'demos-revealed': ({ ranked }) => `Revealed the result of the demos (${ranked} with a place)`,
  'demos-concealed': () => 'Took the result of the demos back',
} satisfies Record<string, (details: Details, currency: string) => string>

export type AuditAction = keyof typeof sentences

/** Another release may have written the row: an unknown action is shown by its name. */
export const auditSummary = (action: string, details: unknown, currency: string): string =>
  Object.hasOwn(sentences, action)
    ? sentences[action as AuditAction](Object(details) as Details, currency)
    : action.replaceAll('-', ' ')

const peopleOf = (count: unknown) => counted(Number(count), 'person', 'people')
const talksOf = (count: unknown, title: unknown) =>
  title === undefined ? counted(Number(count), 'talk') : `“${title}”`
/** Rows of an earlier release name the host, which nobody is shown any more. */
const hostOf = (title: unknown) => (title === undefined ? 'a host' : `a host of “${title}”`)
const clockSet = (seconds: unknown) =>
  seconds === undefined ? '' : `, and set their clock to ${seconds} seconds`
const toldOf = (isTold: unknown) => (isTold ? '' : ', without a mail')

const seatsOf = (count: unknown) => counted(Number(count), 'seat')

/** What organisers call a document: 'prompts' is 'Ideas'. */
const labelOf = (name: unknown) =>
  documentNames.some((known) => known === name) ? formOf(name as DocumentName).label : String(name)
const labelsOf = (names: unknown) => (Array.isArray(names) ? names.map(labelOf) : names)

const listOf = (fields: unknown) =>
  Array.isArray(fields) && fields.length > 0 ? fields.join(', ').replaceAll('_', ' ') : 'nothing changed'
