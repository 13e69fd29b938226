import * as z from 'zod/mini'
import {
  contributionEntry,
  contributionSubmission,
  contributionText,
  editLinkAddress,
  ownContribution,
  publicContribution,
  similarContribution,
} from '../contributions.ts'
import { text } from '../fields.ts'
import { callMessages } from '../messages/call-messages.ts'
import { contributionMessages } from '../messages/contribution-messages.ts'
import { mailedToken } from '../newsletter.ts'
import { addressAnswer, define } from './definition.ts'

/** `waits`: not public before an organiser has looked at it. */
const submitted = z.object({
  success: z.literal(true),
  contribution: publicContribution,
  waits: z.optional(z.literal(true)),
})

const isoMoment = z
  .string(callMessages.wrongFieldType)
  .check(z.refine((given) => isIsoMoment(given), callMessages.wrongFieldType))

/** As `Date.toISOString` writes it, and the database can hold it. */
const isIsoMoment = (given: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(given) && !Number.isNaN(Date.parse(given))

export const contributionsCalls = {
  'submit-contribution': define({
    summary:
      'Puts a proposal on the board, or keeps it until an organiser has looked at it, and mails its proposer a link to edit it',
    gate: 'anyone',
    input: contributionSubmission,
    output: submitted,
  }),
  'update-contribution': define({
    summary: "Edits a proposal by the mailed link; a `contributionId` other than the link's is refused",
    gate: 'contribution-editor',
    input: z.strictObject({ token: text(200), contributionId: text(200), updates: contributionEntry }),
    output: submitted,
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
      z.strictObject({ action: z.literal('list'), unseen: z.optional(z.literal(true)) }),
      z.strictObject({ contributionId: text(200), wanted: z.optional(z.boolean()) }),
    ]),
    output: z.union([
      /** `unseen`, when asked for: how many came since the last vote, as `list-unseen-contributions` lists them. */
      z.object({ contributionIds: z.array(z.string()), unseen: z.optional(z.int()) }),
      z.object({ status: z.enum(['added', 'removed']) }),
    ]),
  }),
  'list-unseen-contributions': define({
    summary:
      "Talks and keynotes that came since the visitor's last vote, or since a moment, least seen first; at most 100",
    gate: 'anyone',
    input: z.strictObject({ since: z.optional(isoMoment) }),
    output: z.object({
      since: z.nullable(z.string()),
      count: z.int(),
      contributions: z.array(publicContribution),
      /** For which of them the visitor has voted. */
      votedIds: z.array(z.string()),
    }),
  }),
  'find-similar-contributions': define({
    summary: 'Up to three proposals whose titles resemble this one, best first',
    gate: 'anyone',
    input: z.strictObject({ title: text(200, contributionMessages.titleTooLong) }),
    output: z.object({ contributions: z.array(similarContribution) }),
  }),
} as const

export const contributionsUpdates = {
  contributions: define({
    summary: 'Edits title and details of a proposal',
    gate: 'admin',
    input: z.extend(contributionText, { id: text(200) }),
    output: publicContribution,
  }),
} as const
