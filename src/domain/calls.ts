/**
 * The API in one file: each call's name on the wire, who may make it, what goes in and what comes out
 * (docs/api.md#calls). The server does not compile while a call listed here has no handler.
 */
import * as z from 'zod/mini'
import { adminUser, dashboard, passwordReset, resetRequest, signIn } from './admins.ts'
import type { Change } from './changes.ts'
import {
  contributionEntry,
  contributionSubmission,
  contributionText,
  editLinkAddress,
  ownContribution,
  publicContribution,
  similarContribution,
} from './contributions.ts'
import { text } from './fields.ts'
import { internalParticipant, participantsOverview } from './internal-participants.ts'
import { contributionMessages, profileMessages } from './messages.ts'
import { mailedToken, subscription } from './newsletter.ts'
import { checkout, offeredSeat, quote } from './orders.ts'
import { ownProfile, profileLinkAddress, profileUpdates } from './participants.ts'
import { foodPreferences, ownChoices } from './poll.ts'
import { task, taskEntry, taskUpdates } from './tasks.ts'
import { dataLinkRequest, yourData } from './your-data.ts'

/** Who may make a call; `server/gates.ts` holds the check behind each word. */
export type Gate = 'anyone' | 'contribution-editor' | 'participant-editor' | 'admin' | 'admin-with-secret'

interface CallDefinition {
  gate: Gate
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** What a successful call changes of all that visitors read: copies of it are made anew. */
  changes?: Change
}

const success = z.object({ success: z.literal(true) })

/** The end of the secret link. Whatever it is, the gate 'admin-with-secret' answers it, and every wrong one alike. */
const secret = z.optional(z.unknown())

const define = <const Definition extends CallDefinition>(definition: Definition) => definition

/** The server functions of `POST /functions/v1/<name>`. */
export const calls = {
  'subscribe-newsletter': define({
    gate: 'anyone',
    input: subscription,
    output: z.object({ success: z.literal(true) }),
  }),
  /** Second half of the double opt-in: the button on the page behind the mailed link. */
  'confirm-newsletter': define({
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ success: z.literal(true) }),
  }),
  'unsubscribe-newsletter': define({
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ success: z.literal(true) }),
  }),
  /** Also mails the proposer a link to edit it with. */
  'submit-contribution': define({
    gate: 'anyone',
    input: contributionSubmission,
    output: z.object({ success: z.literal(true), contribution: publicContribution }),
    changes: 'contributions',
  }),
  /** The token decides which contribution; another `contributionId` is refused. */
  'update-contribution': define({
    gate: 'contribution-editor',
    input: z.strictObject({ token: text(200), contributionId: text(200), updates: contributionEntry }),
    output: z.object({ success: z.literal(true), contribution: publicContribution }),
    changes: 'contributions',
  }),
  'send-contribution-edit-link': define({
    gate: 'anyone',
    input: z.strictObject({
      email: editLinkAddress,
      contributionId: text(200, contributionMessages.linkFailed.text),
    }),
    output: z.object({ success: z.literal(true) }),
  }),
  'validate-contribution-edit-token': define({
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ contribution: ownContribution }),
  }),
  /** `{action: 'list'}` names this visitor's votes, `{contributionId}` gives or takes back a vote. */
  'contribution-vote': define({
    gate: 'anyone',
    input: z.union([
      z.strictObject({ action: z.literal('list') }),
      z.strictObject({ contributionId: text(200) }),
    ]),
    output: z.union([
      z.object({ contributionIds: z.array(z.string()) }),
      z.object({ status: z.enum(['added', 'removed']) }),
    ]),
  }),
  /** Up to three proposals whose titles resemble the one being typed, best first. */
  'find-similar-contributions': define({
    gate: 'anyone',
    input: z.strictObject({ title: text(200, contributionMessages.titleTooLong) }),
    output: z.object({ contributions: z.array(similarContribution) }),
  }),
  'validate-edit-token': define({
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ participant: ownProfile }),
  }),
  'send-edit-link': define({
    gate: 'anyone',
    input: z.strictObject({
      email: profileLinkAddress,
      participantId: text(200, profileMessages.linkRefused),
    }),
    output: z.object({ success: z.literal(true) }),
  }),
  /** The token decides which participant; another `participantId` is refused. */
  'update-participant': define({
    gate: 'participant-editor',
    input: z.strictObject({ token: text(200), participantId: text(200), updates: profileUpdates }),
    output: z.object({ success: z.literal(true), participant: ownProfile }),
    changes: 'participants',
  }),
  'get-waitlist-count': define({
    gate: 'anyone',
    input: z.strictObject({}),
    output: z.object({ count: z.number() }),
  }),
  /** With `quote: true` it only tells the price. Else the seats are held and `url` leads to the payment, or one waits. */
  'create-checkout': define({
    gate: 'anyone',
    input: checkout,
    output: z.union([quote, z.object({ url: z.string() }), z.object({ waitlisted: z.literal(true) })]),
  }),
  /** Asks the payment provider whether the session was paid, and then completes the order; safe to repeat. */
  'process-payment-success': define({
    gate: 'anyone',
    input: z.strictObject({ sessionId: text(300) }),
    output: success,
  }),
  /** What the link in the mail 'a seat is free' stands for. */
  'find-offered-seat': define({ gate: 'anyone', input: mailedToken, output: offeredSeat }),
  /** `url` leads to the payment of the offered seat. */
  'take-offered-seat': define({ gate: 'anyone', input: mailedToken, output: z.object({ url: z.string() }) }),
  /** Passes the offered seat on to the next person. */
  'decline-offered-seat': define({ gate: 'anyone', input: mailedToken, output: success }),
  /** The buttons of the demo payment page; there is no such call in live mode. `url` is where the buyer goes next. */
  'settle-demo-payment': define({
    gate: 'anyone',
    input: z.strictObject({ sessionId: text(300), outcome: z.enum(['pay', 'decline']) }),
    output: z.object({ url: z.string() }),
  }),
  'submit-food-preferences': define({ gate: 'anyone', input: foodPreferences, output: success }),
  /** What the link in the poll's mail opens: the newest answer, and the one it has replaced. */
  'validate-poll-token': define({ gate: 'anyone', input: mailedToken, output: ownChoices }),
  /** Puts the replaced answer back (docs/security.md#poll-tampering). */
  'restore-food-preferences': define({ gate: 'anyone', input: mailedToken, output: ownChoices }),
  /**
   * Mails a link to whoever's data is kept under the address; the same answer for every address
   * (docs/security.md#privacy-and-erasure).
   */
  'send-your-data-link': define({ gate: 'anyone', input: dataLinkRequest, output: success }),
  /** Everything that is kept under the address that the link was mailed to. */
  'export-your-data': define({ gate: 'anyone', input: mailedToken, output: yourData }),
  /** The profile stays, and the directory does not show it any more. */
  'leave-public-list': define({
    gate: 'anyone',
    input: mailedToken,
    output: success,
    changes: 'participants',
  }),
  /** For good; what accounting must keep of a paid order stays without a name. Said twice it is the same. */
  'delete-your-data': define({ gate: 'anyone', input: mailedToken, output: success }),
  /** Sets the cookie `admin_token` itself; `sessionToken` serves other clients. */
  'authenticate-admin': define({
    gate: 'anyone',
    input: signIn,
    output: z.object({ success: z.literal(true), sessionToken: z.string(), user: adminUser }),
  }),
  'sign-out-admin': define({ gate: 'admin', input: z.strictObject({}), output: success }),
  /** The same answer for every address. */
  'request-admin-password-reset': define({ gate: 'anyone', input: resetRequest, output: success }),
  'reset-admin-password': define({
    gate: 'anyone',
    input: passwordReset,
    output: z.union([success, z.object({ success: z.literal(false), error: z.string() })]),
  }),
  'get-admin-dashboard': define({ gate: 'admin', input: z.strictObject({}), output: dashboard }),
  /** Queues every mail again that was given up; `retried` is how many. */
  'retry-failed-letters': define({
    gate: 'admin',
    input: z.strictObject({}),
    output: z.object({ retried: z.int() }),
  }),
  'list-internal-tasks': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.array(task),
  }),
  'create-internal-task': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret, taskData: taskEntry }),
    output: z.object({ success: z.literal(true), task }),
  }),
  'update-internal-task': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret, taskId: text(200), updates: taskUpdates }),
    output: z.object({ success: z.literal(true), task }),
  }),
  'delete-internal-task': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret, taskId: text(200) }),
    output: success,
  }),
  /**
   * The figures, the breakdowns and the first rows of the list, however long it is
   * (docs/product.md#participants-overview).
   */
  'get-participants-overview': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: participantsOverview,
  }),
  /** Everybody with an order, waitlisted first, then newest first. */
  'list-internal-participants': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.array(internalParticipant),
  }),
  /** The same list as a table for a spreadsheet (docs/security.md#spreadsheet-formulas). */
  'export-internal-participants': define({
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.object({ fileName: z.string(), csv: z.string() }),
  }),
  /**
   * Mails the confirmation of a paid order again. Only `orderId` counts: the rest comes from the order
   * (docs/security.md#mail-relay).
   */
  'send-order-confirmation': define({
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

/** The calls that take a form with a `file` instead of JSON; `input` is what else the form holds. */
export const uploads = {
  /** The token decides which participant; another `participantId` is refused. */
  'upload-profile-image': define({
    gate: 'participant-editor',
    input: z.strictObject({ token: text(200), participantId: text(200) }),
    output: z.object({ publicUrl: z.string() }),
    changes: 'participants',
  }),
} as const
export type Uploads = typeof uploads
export type UploadName = keyof Uploads

/** The remote procedures of `POST /rest/v1/rpc/<name>`. */
export const procedures = {
  verify_admin_session: define({
    gate: 'anyone',
    input: z.strictObject({ session_token: z.optional(z.nullable(text(1_000))) }),
    output: z.boolean(),
  }),
  /** Names for a card of the game 'Remember The Name': at least two, and none of them is the one asked about. */
  get_name_alternatives: define({
    gate: 'anyone',
    input: z.strictObject({ lookup_name: text(40) }),
    output: z.array(z.string()),
  }),
} as const

/** The direct updates of `PATCH /rest/v1/<table>?id=eq.<id>`: the body's fields and the `id` of the filter. */
export const updates = {
  /** The edit without a token (docs/api.md#updates). */
  contributions: define({
    gate: 'admin',
    input: z.extend(contributionText, { id: text(200) }),
    output: publicContribution,
    changes: 'contributions',
  }),
} as const

export type Calls = typeof calls & typeof procedures & typeof updates
export type CallName = keyof typeof calls
export type ProcedureName = keyof typeof procedures
export type AnyCallName = keyof Calls
/** What a caller sends, before the schema has trimmed and completed it. */
export type CallPayload<Name extends AnyCallName> = z.input<Calls[Name]['input']>
/** What a handler receives. */
export type CallInput<Name extends AnyCallName> = z.output<Calls[Name]['input']>
export type CallOutput<Name extends AnyCallName> = z.output<Calls[Name]['output']>
