/** Every call: its name, who may make it, input and output. One without a handler does not compile. */
import * as z from 'zod/mini'
import { adminUser, dashboard, passwordReset, resetRequest, signIn } from './admins.ts'
import {
  contributionEntry,
  contributionSubmission,
  contributionText,
  editLinkAddress,
  ownContribution,
  publicContribution,
  similarContribution,
} from './contributions.ts'
import { launchList, tickedItem } from './event/launch/items.ts'
import {
  changedDocument,
  discardedDraft,
  documentList,
  documentName,
  documentVersion,
  documentWithHistory,
  draftSaving,
  pictureList,
  publishedVersion,
  putBack,
  uploadedPicture,
  versionWithValue,
} from './event/publishing.ts'
import type { SiteEvent } from './event/site-event.ts'
import { text } from './fields.ts'
import { answeredStep, firstSteps, skippedStep } from './first-steps.ts'
import { internalParticipant, participantsOverview } from './internal-participants.ts'
import { contributionMessages, profileMessages } from './messages.ts'
import { mailedToken, subscription } from './newsletter.ts'
import { checkout, offeredSeat, quote } from './orders.ts'
import { ownProfile, profileLinkAddress, profileUpdates } from './participants.ts'
import { foodPreferences, ownChoices } from './poll.ts'
import { task, taskEntry, taskUpdates } from './tasks.ts'
import { dataLinkRequest, yourData } from './your-data.ts'

/** Who may make a call; `server/auth/gates.ts` holds the check behind each word. */
export type Gate = 'anyone' | 'contribution-editor' | 'participant-editor' | 'admin' | 'admin-with-secret'

export interface CallDefinition {
  summary: string
  gate: Gate
  input: Input
  output: z.ZodMiniType
}

/** Of the event as it is, where it decides what may be sent. */
type Input = z.ZodMiniType | ((event: SiteEvent) => z.ZodMiniType)

const success = z.object({ success: z.literal(true) })

/** Beyond the limit of guesses: the same for right and wrong addresses, and the right one is served. */
const addressAnswer = z.object({ success: z.literal(true), addressUnchecked: z.optional(z.literal(true)) })

/** Not validated here: the gate gives the same answer to every wrong secret. */
const secret = z.optional(z.unknown())

const define = <const Definition extends CallDefinition>(definition: Definition) => definition

export const calls = {
  'subscribe-newsletter': define({
    summary: 'Mails a link that confirms a subscription; the answer is the same for every address',
    gate: 'anyone',
    input: subscription,
    output: success,
  }),
  'confirm-newsletter': define({
    summary: 'Confirms a subscription by the mailed link',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'unsubscribe-newsletter': define({
    summary: 'Ends a subscription by the mailed link',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'submit-contribution': define({
    summary: 'Puts a proposal on the board and mails its proposer a link to edit it',
    gate: 'anyone',
    input: contributionSubmission,
    output: z.object({ success: z.literal(true), contribution: publicContribution }),
  }),
  'update-contribution': define({
    summary: "Edits a proposal by the mailed link; a `contributionId` other than the link's is refused",
    gate: 'contribution-editor',
    input: z.strictObject({ token: text(200), contributionId: text(200), updates: contributionEntry }),
    output: z.object({ success: z.literal(true), contribution: publicContribution }),
  }),
  'send-contribution-edit-link': define({
    summary: "Mails a link to edit a proposal if the address is its proposer's",
    gate: 'anyone',
    input: z.strictObject({
      email: editLinkAddress,
      contributionId: text(200, contributionMessages.linkFailed.text),
    }),
    output: addressAnswer,
  }),
  'validate-contribution-edit-token': define({
    summary: 'The proposal that a mailed link may edit, with its contact data',
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ contribution: ownContribution }),
  }),
  'contribution-vote': define({
    summary:
      "With `action: 'list'` the visitor's votes; with `contributionId` toggles a vote, or makes it as `wanted` says",
    gate: 'anyone',
    input: z.union([
      z.strictObject({ action: z.literal('list') }),
      z.strictObject({ contributionId: text(200), wanted: z.optional(z.boolean()) }),
    ]),
    output: z.union([
      z.object({ contributionIds: z.array(z.string()) }),
      z.object({ status: z.enum(['added', 'removed']) }),
    ]),
  }),
  'find-similar-contributions': define({
    summary: 'Up to three proposals whose titles resemble this one, best first',
    gate: 'anyone',
    input: z.strictObject({ title: text(200, contributionMessages.titleTooLong) }),
    output: z.object({ contributions: z.array(similarContribution) }),
  }),
  'validate-edit-token': define({
    summary: 'The profile that a mailed link may edit',
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ participant: ownProfile }),
  }),
  'send-edit-link': define({
    summary: "Mails a link to edit a profile if the address is the participant's",
    gate: 'anyone',
    input: z.strictObject({
      email: profileLinkAddress,
      participantId: text(200, profileMessages.linkRefused),
    }),
    output: addressAnswer,
  }),
  'update-participant': define({
    summary: "Edits a profile by the mailed link; a `participantId` other than the link's is refused",
    gate: 'participant-editor',
    input: z.strictObject({ token: text(200), participantId: text(200), updates: profileUpdates }),
    output: z.object({ success: z.literal(true), participant: ownProfile }),
  }),
  'get-waitlist-count': define({
    summary: 'How many orders with a confirmed address wait for a seat',
    gate: 'anyone',
    input: z.strictObject({}),
    output: z.object({ count: z.number() }),
  }),
  'confirm-waitlist-place': define({
    summary: 'Confirms a place on the waitlist by the mailed link; it counts from then on',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'create-checkout': define({
    summary:
      'With `quote: true` the price alone; otherwise holds the seats and answers where to pay, or puts the buyer on the waitlist',
    gate: 'anyone',
    input: ({ tickets }) => checkout(tickets),
    output: z.union([quote, z.object({ url: z.string() }), z.object({ waitlisted: z.literal(true) })]),
  }),
  'process-payment-success': define({
    summary: 'Asks the payment provider whether the session was paid and completes the order; safe to repeat',
    gate: 'anyone',
    input: z.strictObject({ sessionId: text(300) }),
    output: success,
  }),
  'find-offered-seat': define({
    summary: 'The seat that a mailed link offers',
    gate: 'anyone',
    input: mailedToken,
    output: offeredSeat,
  }),
  'take-offered-seat': define({
    summary: 'Takes the offered seat; `url` leads to the payment',
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ url: z.string() }),
  }),
  'decline-offered-seat': define({
    summary: 'Passes the offered seat on to the next on the waitlist',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'settle-demo-payment': define({
    summary: 'Pays or declines a payment of demo mode; 404 in live mode',
    gate: 'anyone',
    input: z.strictObject({ sessionId: text(300), outcome: z.enum(['pay', 'decline']) }),
    output: z.object({ url: z.string() }),
  }),
  'submit-food-preferences': define({
    summary: 'Answers the poll for the paid order of an address, and mails that address',
    gate: 'anyone',
    input: ({ poll }) => foodPreferences(poll),
    output: addressAnswer,
  }),
  'validate-poll-token': define({
    summary: 'The newest answer to the poll and the one it has replaced',
    gate: 'anyone',
    input: mailedToken,
    output: ownChoices,
  }),
  'restore-food-preferences': define({
    summary: 'Puts the replaced answer back',
    gate: 'anyone',
    input: mailedToken,
    output: ownChoices,
  }),
  'send-your-data-link': define({
    summary: 'Mails a link to the data kept under an address; the answer is the same for every address',
    gate: 'anyone',
    input: dataLinkRequest,
    output: success,
  }),
  'export-your-data': define({
    summary: 'All that is kept under the address of the mailed link',
    gate: 'anyone',
    input: mailedToken,
    output: yourData,
  }),
  'leave-public-list': define({
    summary: "Takes the profiles of the mailed link's address off the public list",
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'delete-your-data': define({
    summary:
      "Deletes what is kept under the mailed link's address, for good; paid orders stay without a name",
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'authenticate-admin': define({
    summary: 'Signs an administrator in: sets the session cookie, and answers its token for other clients',
    gate: 'anyone',
    input: signIn,
    output: z.object({ success: z.literal(true), sessionToken: z.string(), user: adminUser }),
  }),
  'sign-out-admin': define({
    summary: 'Ends the session',
    gate: 'admin',
    input: z.strictObject({}),
    output: success,
  }),
  'request-admin-password-reset': define({
    summary: 'Mails a link to choose a new password; the answer is the same for every address',
    gate: 'anyone',
    input: resetRequest,
    output: success,
  }),
  'reset-admin-password': define({
    summary: 'Sets a new password by the mailed link and ends every session',
    gate: 'anyone',
    input: passwordReset,
    output: z.union([success, z.object({ success: z.literal(false), error: z.string() })]),
  }),
  'get-admin-dashboard': define({
    summary: 'What the dashboard shows',
    gate: 'admin',
    input: z.strictObject({}),
    output: dashboard,
  }),
  'end-unpaid-order': define({
    summary: 'Releases an unpaid hold, ends an offer, or takes a place off the waitlist; safe to repeat',
    gate: 'admin',
    input: z.strictObject({ orderId: text(200) }),
    output: success,
  }),
  'retry-failed-letters': define({
    summary: 'Queues all failed mails again; answers how many',
    gate: 'admin',
    input: z.strictObject({}),
    output: z.object({ retried: z.int() }),
  }),
  'list-event-documents': define({
    summary: 'The documents of the event: version, when, by whom, and whether there is a draft',
    gate: 'admin',
    input: z.strictObject({}),
    output: documentList,
  }),
  'list-event-pictures': define({
    summary: 'The stored pictures of the event, newest first',
    gate: 'admin',
    input: z.strictObject({}),
    output: pictureList,
  }),
  'get-event-document': define({
    summary: 'The newest version of a document, its draft and its history',
    gate: 'admin',
    input: z.strictObject({ name: documentName }),
    output: documentWithHistory,
  }),
  'get-event-version': define({
    summary: 'An earlier version of a document',
    gate: 'admin',
    input: documentVersion,
    output: versionWithValue,
  }),
  'save-event-draft': define({
    summary: 'Saves the shared draft of a document, finished or not',
    gate: 'admin',
    input: changedDocument,
    output: draftSaving,
  }),
  'discard-event-draft': define({
    summary: 'Deletes the draft of a document; safe to repeat',
    gate: 'admin',
    input: discardedDraft,
    output: success,
  }),
  'publish-event-document': define({
    summary: 'Publishes a document, merged with what others changed since `version`; 409 where both changed',
    gate: 'admin',
    input: changedDocument,
    output: publishedVersion,
  }),
  'put-back-event-version': define({
    summary: 'Publishes an earlier version of a document as a new one',
    gate: 'admin',
    input: putBack,
    output: publishedVersion,
  }),
  'get-first-steps': define({
    summary: 'The six questions of a new live site, with what is known already',
    gate: 'admin',
    input: z.strictObject({}),
    output: firstSteps,
  }),
  'answer-first-step': define({
    summary: 'Publishes the answer to one of the six questions; 409 once the site is open',
    gate: 'admin',
    input: answeredStep,
    output: success,
  }),
  'skip-first-step': define({
    summary: 'Leaves one of the six questions for later; safe to repeat',
    gate: 'admin',
    input: skippedStep,
    output: success,
  }),
  'open-site': define({
    summary: 'Shows the site to everybody in place of “Soon”; safe to repeat',
    gate: 'admin',
    input: z.strictObject({}),
    output: success,
  }),
  'get-launch-list': define({
    summary: 'What is to be done before the site goes live, and what is done',
    gate: 'admin',
    input: z.strictObject({}),
    output: launchList,
  }),
  'tick-launch-item': define({
    summary: 'Declares an item of the launch list right as it is, or takes that back; safe to repeat',
    gate: 'admin',
    input: tickedItem,
    output: success,
  }),
  'send-test-mail': define({
    summary: 'Mails the signed-in administrator a test',
    gate: 'admin',
    input: z.strictObject({}),
    output: success,
  }),
  'list-internal-tasks': define({
    summary: 'All tasks: open before completed, then by due date',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.array(task),
  }),
  'create-internal-task': define({
    summary: 'Adds an open task',
    gate: 'admin-with-secret',
    input: ({ people }) => z.strictObject({ token: secret, taskData: taskEntry(people.organizers) }),
    output: z.object({ success: z.literal(true), task }),
  }),
  'update-internal-task': define({
    summary: 'Changes the given fields of a task',
    gate: 'admin-with-secret',
    input: ({ people }) =>
      z.strictObject({ token: secret, taskId: text(200), updates: taskUpdates(people.organizers) }),
    output: z.object({ success: z.literal(true), task }),
  }),
  'delete-internal-task': define({
    summary: 'Deletes a task',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret, taskId: text(200) }),
    output: success,
  }),
  'get-participants-overview': define({
    summary: 'Figures and breakdowns of all orders, with the first rows of the list',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: participantsOverview,
  }),
  'list-internal-participants': define({
    summary: 'All listed orders: the waitlist first, then the newest',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.array(internalParticipant),
  }),
  'export-internal-participants': define({
    summary: 'The same list as a CSV file',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.object({ fileName: z.string(), csv: z.string() }),
  }),
  'send-order-confirmation': define({
    summary: 'Mails the confirmation of a paid order again; only `orderId` counts',
    gate: 'admin',
    input: z.strictObject({
      orderId: text(200),
      customerName: z.optional(z.unknown()),
      customerEmail: z.optional(z.unknown()),
      numberOfTickets: z.optional(z.unknown()),
      couponCode: z.optional(z.unknown()),
      discountAmount: z.optional(z.unknown()),
      totalAmount: z.optional(z.unknown()),
    }),
    output: success,
  }),
} as const

/** The calls that take a form with a `file` instead of JSON; `input` is the other fields. */
export const uploads = {
  'upload-profile-image': define({
    summary: "Replaces the profile image of the mailed link's participant; JPEG, PNG or WebP of at most 5 MB",
    gate: 'participant-editor',
    input: z.strictObject({ token: text(200), participantId: text(200) }),
    output: z.object({ publicUrl: z.string() }),
  }),
  'upload-event-picture': define({
    summary:
      'Stores a picture for the documents of the event; JPEG, PNG, WebP, AVIF or SVG of at most 15 MB, encoded anew',
    gate: 'admin',
    input: z.strictObject({}),
    output: uploadedPicture,
  }),
} as const
export type Uploads = typeof uploads
export type UploadName = keyof Uploads

export const procedures = {
  verify_admin_session: define({
    summary: "Whether the given token, or the cookie's, belongs to a live session",
    gate: 'anyone',
    input: z.strictObject({ session_token: z.optional(z.nullable(text(1_000))) }),
    output: z.boolean(),
  }),
  get_name_alternatives: define({
    summary: 'Two to six first names that resemble this one, for the name game',
    gate: 'anyone',
    input: z.strictObject({ lookup_name: text(40) }),
    output: z.array(z.string()),
  }),
} as const

/** `PATCH /rest/v1/<table>?id=eq.<id>`: the body's fields and the `id` of the filter. */
export const updates = {
  contributions: define({
    summary: 'Edits title and details of a proposal',
    gate: 'admin',
    input: z.extend(contributionText, { id: text(200) }),
    output: publicContribution,
  }),
} as const

export type Calls = typeof calls & typeof procedures & typeof updates
export type CallName = keyof typeof calls
export type ProcedureName = keyof typeof procedures
export type AnyCallName = keyof Calls
/** What a caller sends, before the schema trims and completes it. */
export type CallPayload<Name extends AnyCallName> = z.input<InputSchema<Calls[Name]['input']>>
export type CallInput<Name extends AnyCallName> = z.output<InputSchema<Calls[Name]['input']>>
export type CallOutput<Name extends AnyCallName> = z.output<Calls[Name]['output']>

type InputSchema<Of> = Of extends (event: SiteEvent) => infer Schema ? Schema : Of

/** What a call takes while the event is this one. */
export const inputOf = <Schema extends z.ZodMiniType>(
  { input }: { input: Schema | ((event: SiteEvent) => Schema) },
  event: SiteEvent,
): Schema => (typeof input === 'function' ? input(event) : input)
