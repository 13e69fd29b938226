/**
 * Proposals for the day: what a visitor may enter, and how the board shows it (docs/product.md#contribute-board,
 * docs/product.md#proposal-form).
 */
import * as z from 'zod/mini'
import { email, requiredText, text } from './fields.ts'
import { contributionMessages } from './messages.ts'

/** Every kind the form offers, in its order. */
export const contributionTypes = ['talk_session', 'volunteer', 'keynote'] as const
export type ContributionType = (typeof contributionTypes)[number]

/** The columns of the board, in order; a keynote is shown nowhere on it. */
export const boardTypes = ['talk_session', 'volunteer'] as const satisfies readonly ContributionType[]
export type BoardType = (typeof boardTypes)[number]

/** Cards of one column on one page of the board: what a first screen holds does not grow with the number of proposals. */
export const boardPageSize = 24

/** Details longer than this many characters start collapsed, at `collapsedHeight` pixels. */
export const collapsesAfterCharacters = 300
export const collapsedHeight = 180

const { missingText, missingPerson, invalidEmail } = contributionMessages
const title = requiredText(200, { required: missingText.text, tooLong: contributionMessages.titleTooLong })
const details = requiredText(10_000, {
  required: missingText.text,
  tooLong: contributionMessages.detailsTooLong,
})

/** What an edit changes and a submission begins with: title, details and who stands behind them. */
const entry = {
  title,
  details,
  contributor_name: requiredText(200, {
    required: missingPerson.text,
    tooLong: contributionMessages.nameTooLong,
  }),
  contributor_email: email({ required: missingPerson.text, invalid: invalidEmail.text }),
  /** Trimmed; empty becomes null. */
  contributor_phone: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim() || null : (value ?? null))),
    z.nullable(text(50, contributionMessages.phoneTooLong)),
  ),
}

/** The form of a proposal without its type. */
export const contributionEntry = z.strictObject(entry)
export type ContributionEntry = z.output<typeof contributionEntry>

/** A new proposal; `homepage` is left empty by people and filled in by programs (docs/security.md#proposal-spam). */
export const contributionSubmission = z.strictObject({
  type: z.enum(contributionTypes),
  ...entry,
  homepage: z.optional(z.string().check(z.maxLength(0, contributionMessages.submitFailed))),
})
export type ContributionSubmission = z.output<typeof contributionSubmission>

/** An edit without a token: administrators change these two and nothing else (docs/api.md#updates). */
export const contributionText = z.strictObject({ title, details })

/** The dialog 'Get an edit link' (docs/product.md#edit-links). */
export const editLinkAddress = email({
  required: contributionMessages.invalidLinkEmail.text,
  invalid: contributionMessages.invalidLinkEmail.text,
})

/** A contribution as everybody may read it; times are ISO 8601 in UTC. */
export const publicContribution = z.object({
  id: z.string(),
  type: z.enum(contributionTypes),
  title: z.string(),
  details: z.string(),
  contributor_name: z.string(),
  vote_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A contribution as its proposer may read it, by a mailed link. */
export const ownContribution = z.extend(publicContribution, {
  contributor_email: z.string(),
  contributor_phone: z.nullable(z.string()),
})
export type OwnContribution = z.output<typeof ownContribution>

/** A proposal that resembles what somebody is typing. */
export const similarContribution = z.object({
  id: z.string(),
  title: z.string(),
  contributor_name: z.string(),
  vote_count: z.number(),
})
export type SimilarContribution = z.output<typeof similarContribution>
