/** What organisers do with proposals (docs/product.md#proposals). Times are ISO 8601 in UTC. */
import * as z from 'zod/mini'
import { contributionEntry, contributionTypes, ownContribution } from './contributions.ts'
import { text } from './fields.ts'
import { proposalMessages as messages } from './messages/proposal-messages.ts'
import { mostAtOnce, proposalTabs, standings } from './proposal-tabs.ts'

const id = text(200)
const ids = z.array(id).check(z.minLength(1, messages.noneChosen), z.maxLength(mostAtOnce, messages.tooMany))

export const proposalSearch = z.strictObject({
  tab: z.enum(proposalTabs),
  /** Any part of title, details, name, address or phone. */
  search: text(200),
  /** From 1. */
  page: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
})

export const deskProposal = z.extend(ownContribution, {
  standing: z.enum(standings),
  hidden_reason: z.nullable(z.string()),
  /** No organiser has looked at it since it came or its proposer last changed it. */
  isNew: z.boolean(),
  /** The titles of the talks in the programme that name it. */
  talks: z.array(z.string()),
  /** How many proposals its address has made. */
  ofAddress: z.int(),
  isBlocked: z.boolean(),
  edits: z.int(),
})
export type DeskProposal = z.output<typeof deskProposal>

export const proposalList = z.object({
  proposals: z.array(deskProposal),
  /** How many are in the tab and fit the search. */
  found: z.int(),
  /** How many are in each tab, whatever is searched for. */
  counts: z.object({ new: z.int(), board: z.int(), hidden: z.int(), programme: z.int() }),
})
export type ProposalList = z.output<typeof proposalList>

/** Newest first; of address and phone only that they changed. */
export const proposalHistory = z.object({
  edits: z.array(
    z.object({
      at: z.string(),
      /** Null for its proposer. */
      by: z.nullable(z.string()),
      changed: z.array(z.string()),
      before: z.record(z.string(), z.string()),
    }),
  ),
  acts: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
})
export type ProposalHistory = z.output<typeof proposalHistory>

/** `seen` is what the organiser began with: what others changed since is not overwritten. */
export const proposalEdit = z.strictObject({
  id,
  ...contributionEntry.shape,
  type: z.enum(contributionTypes, messages.unknownType),
  seen: z.strictObject({
    type: z.enum(contributionTypes),
    title: text(200),
    details: text(10_000),
    contributor_name: text(200),
    contributor_email: text(254),
    contributor_phone: z.nullable(text(50)),
  }),
})

export const ofProposal = z.strictObject({ id })

/** `anyway`: also what the programme names. */
const isSure = z.optional(z.boolean())

export const hiding = z.strictObject({
  ids,
  /** For colleagues; nobody else reads it. */
  reason: z.optional(text(500, messages.reasonTooLong)),
  anyway: isSure,
})

/** `asBefore` puts back what was hidden by mistake: what waited waits again. */
export const showing = z.strictObject({ ids, asBefore: z.optional(z.boolean()) })

export const deletion = z.strictObject({ ids, word: text(50), anyway: isSure })

export const changedCount = z.object({ success: z.literal(true), changed: z.int() })

/** `ids` are those that this press has hidden: its undo leaves alone what colleagues hid before. */
export const hiddenOnes = z.extend(changedCount, { ids: z.array(z.string()) })

export const blockedAddress = z.object({
  id: z.string(),
  /** Null once its person had their data deleted. */
  email: z.nullable(z.string()),
  blocked_by: z.string(),
  blocked_at: z.string(),
})
export type BlockedAddress = z.output<typeof blockedAddress>
