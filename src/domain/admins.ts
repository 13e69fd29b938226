/** What administrators send and see (docs/product.md#admin-sign-in, docs/security.md#sign-in-guessing). */
import * as z from 'zod/mini'
import type { Organizer } from './event/documents.ts'
import { email, isStorable, text } from './fields.ts'
import { adminMessages as messages } from './messages/admin-messages.ts'
import { callMessages } from './messages/call-messages.ts'
import { unpaidSeats } from './unpaid-orders.ts'
import { warning } from './warnings.ts'

const address = email({ required: messages.emailRequired, invalid: messages.emailInvalid })

/** Only sizes are checked: wrong addresses and wrong passwords get the same answer. */
export const signIn = z.strictObject({
  email: email({ required: messages.wrongSignIn, invalid: messages.wrongSignIn }),
  password: text(1_000, messages.wrongSignIn),
})

export const adminUser = z.object({ id: z.string(), email: z.string(), name: z.string() })
export type AdminUser = z.output<typeof adminUser>

/** The organiser whose id the address begins with (mara@…, mara.muster@…), else the part before the @. */
export function adminNameOf(email: string, organizers: readonly Pick<Organizer, 'id' | 'name'>[]): string {
  const [local = email] = email.split('@', 1)
  const known = organizers.find(({ id }) => local.split(/[^a-z]/, 1)[0] === id)
  // No longer than a name may be.
  return known?.name ?? local.charAt(0).toUpperCase() + local.slice(1, 200)
}

/** Whom the demo lets sign in when nobody is named. */
export const demoAdministrator = 'admin@example.org'

export const resetRequest = z.strictObject({ email: address })
export const newOrganizer = z.strictObject({ email: address })

export const organizerAccess = z.object({
  ...adminUser.shape,
  addedAt: z.string(),
})
export type OrganizerAccess = z.output<typeof organizerAccess>

/** Refuses the most common passwords (docs/security.md#password-reset). */
export const newPassword = z.string(messages.passwordTooShort).check(
  z.minLength(8, messages.passwordTooShort),
  z.maxLength(1_000, messages.passwordTooLong),
  z.refine(isStorable, callMessages.notPlainText),
  z.refine((password) => !isCommonPassword(password), messages.passwordCommon),
)

const commonPasswords = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd 12345678 123456789 1234567890 qwertyui qwerty123 qwertyuiop ' +
    'iloveyou abcd1234 abc12345 11111111 00000000 88888888 letmein1 sunshine princess football baseball superman ' +
    'welcome1 trustno1 admin123 administrator changeme starwars whatever computer internet'
  ).split(' '),
)
const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase())

export const passwordReset = z.strictObject({ token: text(200), newPassword })

export const auditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  actor: z.string(),
  action: z.string(),
  summary: z.string(),
  /** The proposal that it was done to, while there is one. */
  proposal: z.optional(z.object({ id: z.string(), title: z.string() })),
})

export const failedMail = z.object({
  id: z.string(),
  letter: z.string(),
  recipient: z.string(),
  failed_at: z.string(),
  error: z.nullable(z.string()),
})

export const dashboard = z.object({
  user: adminUser,
  warnings: z.array(warning),
  seats: unpaidSeats,
  links: z.object({ tasks: z.string(), participants: z.string() }),
  mail: z.object({
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** At most 50, newest first. */
    failures: z.array(failedMail),
  }),
  /** At most 100, newest first. */
  audit: z.array(auditEntry),
})
export type Dashboard = z.output<typeof dashboard>
