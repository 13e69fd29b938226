/** The directory of people who opted in (docs/product.md#participants, docs/product.md#profile). */
import * as z from 'zod/mini'
import { email, inOneLine, isVisible, line, optionalWebAddress, text } from './fields.ts'
import { profileMessages } from './messages/profile-messages.ts'

/** Full rows in a grid of 1 to 4 columns. */
export const directoryPageSize = 24

export const fewestForGame = 3

export const optionalText = z.nullable(
  z.pipe(
    z.pipe(
      text(5_000, profileMessages.textTooLong).check(z.trim()),
      z.transform((value) => value || null),
    ),
    z.nullable(z.string()),
  ),
)

/** What participants may change, and nothing else (docs/security.md#mass-assignment). */
export const profileUpdates = z.strictObject({
  customer_name: z.optional(
    z.pipe(
      z
        .string(profileMessages.nameTooShort)
        .check(
          z.overwrite(inOneLine),
          z.minLength(2, profileMessages.nameTooShort),
          z.refine(isVisible, profileMessages.nameTooShort),
        ),
      line(200, profileMessages.nameTooLong),
    ),
  ),
  about_me: z.optional(optionalText),
  linkedin_profile_url: z.optional(optionalWebAddress(profileMessages.linkInvalid)),
  /** Null removes the picture; otherwise the address of this participant's upload. */
  profile_image_url: z.optional(z.nullable(text(500))),
  app_idea: z.optional(optionalText),
})
export type ProfileUpdates = z.output<typeof profileUpdates>

export const profileLinkAddress = email({
  required: profileMessages.linkEmailRequired.text,
  invalid: profileMessages.linkEmailInvalid.text,
})

export const ownProfile = z.object({
  id: z.string(),
  customer_name: z.string(),
  about_me: z.nullable(z.string()),
  linkedin_profile_url: z.nullable(z.string()),
  profile_image_url: z.nullable(z.string()),
  app_idea: z.nullable(z.string()),
  /** By the organisers; only they show it again. */
  is_hidden: z.boolean(),
})
export type OwnProfile = z.output<typeof ownProfile>

export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''
