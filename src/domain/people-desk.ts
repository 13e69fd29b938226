/** What organisers do with somebody's profile in the directory (docs/product.md#people). */
import * as z from 'zod/mini'
import { text } from './fields.ts'
import { peopleMessages as messages } from './messages/people-messages.ts'
import type { ProfileUpdates } from './participants.ts'

export const profilesPageSize = 50

/** The texts that can be emptied, all but the name, which is what the entry is; a picture is removed. */
export type EmptiedField = Exclude<keyof ProfileUpdates, 'customer_name' | 'profile_image_url'>

export const fieldNames: Record<EmptiedField, string> = {
  about_me: 'About me',
  linkedin_profile_url: 'LinkedIn profile',
  app_idea: 'Idea',
}

export const emptiedFields = Object.keys(fieldNames) as EmptiedField[]

/** The event names the idea by itself. */
export const fieldLabel = (field: EmptiedField, ideaLabel: string) =>
  field === 'app_idea' ? ideaLabel : fieldNames[field]

const maybeText = z.nullable(z.string())

export const deskProfile = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a seat without one. */
  email: maybeText,
  order_number: z.string(),
  linkedin_profile_url: maybeText,
  about_me: maybeText,
  profile_image_url: maybeText,
  app_idea: maybeText,
  /** ISO 8601 in UTC; null for one that everybody sees. */
  hidden_at: maybeText,
})
export type DeskProfile = z.output<typeof deskProfile>

export const profilesWanted = z.strictObject({
  /** The beginning of any word of a name, or a part of an address. */
  search: text(200),
  isHidden: z.boolean(),
  page: z.int().check(z.gte(1), z.lte(9_999)),
})

export const foundProfiles = z.object({
  profiles: z.array(deskProfile),
  found: z.int(),
  /** At least 1. */
  pageCount: z.int(),
  /** Counts of all profiles, whatever is searched for. */
  shown: z.int(),
  hidden: z.int(),
})
export type FoundProfiles = z.output<typeof foundProfiles>

/** Whether the person gets a mail; yes unless told. */
const tell = z.optional(z.boolean())
const profileId = text(200)
/** What stood there when the organiser pressed: something newer stays. */
const seen = text(5_000)

export const profileAct = z.union(
  [
    z.strictObject({ profileId, act: z.enum(['hide', 'show']), tell }),
    z.strictObject({ profileId, act: z.literal('remove-picture'), seen, tell }),
    z.strictObject({ profileId, act: z.literal('empty'), field: z.enum(emptiedFields), seen, tell }),
  ],
  messages.unknownAct,
)
export type ProfileAct = z.output<typeof profileAct>

export const profileActed = z.object({
  success: z.literal(true),
  /** False when they have no address, were not to be told, or nothing was left to do. */
  isTold: z.boolean(),
})
