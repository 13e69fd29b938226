import * as z from 'zod/mini'
import {
  blockedAddress,
  changedCount,
  deletion,
  hiddenOnes,
  hiding,
  ofProposal,
  proposalEdit,
  proposalHistory,
  proposalList,
  proposalSearch,
  showing,
} from '../proposal-desk.ts'
import { csvFile, define, success } from './definition.ts'

export const proposalDeskCalls = {
  'find-proposals': define({
    summary:
      'Proposals of one tab, newest first, twenty a page, keynotes too; `search` is part of a title, text, name, address or phone, or an id of any tab',
    gate: 'admin',
    input: proposalSearch,
    output: proposalList,
  }),
  'get-proposal-history': define({
    summary: 'Who changed a proposal and when, and what stood there before',
    gate: 'admin',
    input: ofProposal,
    output: proposalHistory,
  }),
  'list-proposals-of-address': define({
    summary: 'The ids of the newest hundred proposals with the same address as this one',
    gate: 'admin',
    input: ofProposal,
    output: z.object({ ids: z.array(z.string()) }),
  }),
  'edit-proposal': define({
    summary:
      'Changes kind, title, details and name; 409 where others changed the same since `seen`, different fields merge; `offGrid` says that its talk lost its place, because the host by the new address gives another one then',
    gate: 'admin',
    input: proposalEdit,
    output: z.extend(success, { offGrid: z.optional(z.string()) }),
  }),
  'hide-proposals': define({
    summary:
      'Takes proposals from all public pages and answers, votes stay; 409 for one that the programme names, unless `anyway`',
    gate: 'admin',
    input: hiding,
    output: hiddenOnes,
  }),
  'show-proposals': define({
    summary: 'Shows proposals on the board, or with `asBefore` puts hidden ones back where they stood',
    gate: 'admin',
    input: showing,
    output: changedCount,
  }),
  'delete-proposals': define({
    summary: 'Deletes proposals with their votes for good; `word` is “delete”',
    gate: 'admin',
    input: deletion,
    output: changedCount,
  }),
  'block-address': define({
    summary: 'Takes no further proposals or changes from the address of this proposal',
    gate: 'admin',
    input: ofProposal,
    output: success,
  }),
  'list-blocked-addresses': define({
    summary: 'The addresses that no proposals are taken from, newest first',
    gate: 'admin',
    input: z.strictObject({}),
    output: z.array(blockedAddress),
  }),
  'export-blocked-addresses': define({
    summary: 'The same addresses as CSV',
    gate: 'admin',
    input: z.strictObject({}),
    output: csvFile,
  }),
  'unblock-address': define({
    summary: 'Takes proposals from this address again; `id` is that of the block',
    gate: 'admin',
    input: ofProposal,
    output: success,
  }),
  'export-proposals': define({
    summary: 'All proposals of one tab and search as a CSV file, with names, addresses and phones',
    gate: 'admin',
    input: proposalSearch,
    output: csvFile,
  }),
} as const
