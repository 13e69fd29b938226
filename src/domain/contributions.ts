/** Contributions: what a visitor may enter, and how the board shows it (docs/product.md#contribute-board). */
import * as z from 'zod/mini'
import { email, emptyIsNull, line, requiredLine, requiredText } from './fields.ts'
import { contributionMessages } from './messages/contribution-messages.ts'

export const contributionTypes = ['talk_session', 'volunteer', 'keynote'] as const
export type ContributionType = (typeof contributionTypes)[number]

/** The columns of the board; it shows no keynotes. */
export const boardTypes = ['talk_session', 'volunteer'] as const satisfies readonly ContributionType[]
export type BoardType = (typeof boardTypes)[number]

export const boardPageSize = 24

export const collapsesAfterCharacters = 300
export const collapsedHeight = 180

const { missingText, missingPerson, invalidEmail } = contributionMessages
const title = requiredLine(200, { required: missingText.text, tooLong: contributionMessages.titleTooLong })
const details = requiredText(10_000, {
  required: missingText.text,
  tooLong: contributionMessages.detailsTooLong,
})

/** How organisers reach a proposer; nobody else sees it. */
const contact = {
  contributor_email: email({ required: missingPerson.text, invalid: invalidEmail.text }),
  contributor_phone: z._default(
    z.pipe(emptyIsNull, z.nullable(line(50, contributionMessages.phoneTooLong))),
    null,
  ),
}

const entry = {
  title,
  details,
  contributor_name: requiredLine(200, {
    required: missingPerson.text,
    tooLong: contributionMessages.nameTooLong,
  }),
  ...contact,
}

export const contributionEntry = z.strictObject(entry)
export type ContributionEntry = z.output<typeof contributionEntry>

export type ContributionField = 'type' | keyof ContributionEntry
/** What may be changed of a proposal. */
export const contributionFields = ['type', ...Object.keys(entry)] as ContributionField[]
/** Whether visitors see it. */
export const isPublicField = (field: ContributionField) => !Object.hasOwn(contact, field)

/** People leave `homepage` empty, and bots fill it in (docs/security.md#proposal-spam). */
export const contributionSubmission = z.strictObject({
  type: z.enum(contributionTypes),
  ...entry,
  homepage: z.optional(z.string().check(z.maxLength(0, contributionMessages.submitFailed))),
})
export type ContributionSubmission = z.output<typeof contributionSubmission>

export const contributionText = z.strictObject({ title, details })

export const editLinkAddress = email({
  required: contributionMessages.invalidLinkEmail.text,
  invalid: contributionMessages.invalidLinkEmail.text,
})

export const publicContribution = z.object({
  id: z.string(),
  type: z.enum(contributionTypes),
  title: z.string(),
  details: z.string(),
  contributor_name: z.string(),
  vote_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const ownContribution = z.extend(publicContribution, {
  contributor_email: z.string(),
  contributor_phone: z.nullable(z.string()),
})
export type OwnContribution = z.output<typeof ownContribution>

export const similarContribution = z.object({
  id: z.string(),
  title: z.string(),
  contributor_name: z.string(),
  vote_count: z.int(),
})
export type SimilarContribution = z.output<typeof similarContribution>
