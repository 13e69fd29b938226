/**
 * The directory of people who opted in: what a profile may hold, and how the page shows it (docs/product.md#participants,
 * docs/product.md#profile).
 */
import * as z from 'zod/mini'
import { email, isVisible, isWebAddress, text } from './fields.ts'
import { profileMessages } from './messages.ts'

/** How many cards a page of the directory holds; the grid has 1 to 4 columns, so that every row is full. */
export const directoryPageSize = 96

/** The game needs this many listed people with a photo (docs/product.md#name-game). */
export const fewestForGame = 3

/** Empty becomes null; 5,000 characters at most. */
const optionalText = z.nullable(
  z.pipe(
    z.pipe(
      text(5_000, profileMessages.textTooLong).check(z.trim()),
      z.transform((value) => value || null),
    ),
    z.nullable(z.string()),
  ),
)

/**
 * What the participant may change; each key may be left out, and only these five exist
 * (docs/security.md#mass-assignment).
 */
export const profileUpdates = z.strictObject({
  customer_name: z.optional(
    z.pipe(
      z
        .string(profileMessages.nameTooShort)
        .check(
          z.trim(),
          z.minLength(2, profileMessages.nameTooShort),
          z.refine(isVisible, profileMessages.nameTooShort),
        ),
      text(200, profileMessages.nameTooLong),
    ),
  ),
  about_me: z.optional(optionalText),
  linkedin_profile_url: z.optional(
    z.pipe(
      optionalText,
      z.nullable(
        z
          .string()
          .check(
            z.maxLength(500, profileMessages.linkInvalid),
            z.refine(isWebAddress, profileMessages.linkInvalid),
          ),
      ),
    ),
  ),
  /** Null removes the picture; otherwise the address that our upload gave out for this participant. */
  profile_image_url: z.optional(z.nullable(text(500))),
  app_idea: z.optional(optionalText),
})
export type ProfileUpdates = z.output<typeof profileUpdates>

/** The dialog 'Get an edit link' (docs/product.md#edit-links). */
export const profileLinkAddress = email({
  required: profileMessages.linkEmailRequired.text,
  invalid: profileMessages.linkEmailInvalid.text,
})

/** A profile as its owner may read and edit it. */
export const ownProfile = z.object({
  id: z.string(),
  customer_name: z.string(),
  about_me: z.nullable(z.string()),
  linkedin_profile_url: z.nullable(z.string()),
  profile_image_url: z.nullable(z.string()),
  app_idea: z.nullable(z.string()),
})
export type OwnProfile = z.output<typeof ownProfile>

/** First letters of up to two words, in capitals: 'Anne-Eve de la Cruz' -> 'AD'. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).toLocaleUpperCase('en'))
    .join('')

/** The word a person is called by: what the game asks for, and what its look-alikes are found for. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''
