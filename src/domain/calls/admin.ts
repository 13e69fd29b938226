import * as z from 'zod/mini'
import {
  adminUser,
  dashboard,
  newOrganizer,
  organizerAccess,
  passwordReset,
  resetRequest,
  signIn,
} from '../admins.ts'
import { text } from '../fields.ts'
import { define, success } from './definition.ts'

export const adminCalls = {
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
  'list-administrators': define({
    summary: 'Who may sign in to the back office, in the order in which they were added',
    gate: 'admin',
    input: z.strictObject({}),
    output: z.array(organizerAccess),
  }),
  'add-administrator': define({
    summary:
      'Lets somebody sign in: they get a mail that says how, the others one that says who; safe to repeat',
    gate: 'admin',
    input: newOrganizer,
    output: z.object({ isNew: z.boolean(), id: z.string() }),
  }),
  'remove-administrator': define({
    summary: 'Signs another administrator out everywhere, for good; all of them get a mail; safe to repeat',
    gate: 'admin',
    input: z.strictObject({ id: text(200) }),
    output: success,
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
} as const

export const adminProcedures = {
  verify_admin_session: define({
    summary: "Whether the given token, or the cookie's, belongs to a live session",
    gate: 'anyone',
    input: z.strictObject({ session_token: z.optional(z.nullable(text(1_000))) }),
    output: z.boolean(),
  }),
} as const
