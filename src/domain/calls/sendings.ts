import * as z from 'zod/mini'
import { sendingMessages as messages } from '../messages/sending-messages.ts'
import {
  madeSending,
  newSending,
  previewed,
  sendingDetails,
  sendingId,
  sendingsOverview,
  unfinishedWriting,
  writing,
} from '../sendings.ts'
import { csvFile, define, success } from './definition.ts'

export const sendingsCalls = {
  'list-sendings': define({
    summary: 'What was written to people with its progress, and how many people each group has',
    gate: 'admin',
    input: z.strictObject({}),
    output: sendingsOverview,
  }),
  'get-sending': define({
    summary: 'The text of a sending, and whose mail failed and why',
    gate: 'admin',
    input: sendingId,
    output: sendingDetails,
  }),
  'preview-sending': define({
    summary: 'The mail as the first of its readers gets it, how many it goes to, and what is not right yet',
    gate: 'admin',
    input: unfinishedWriting,
    output: previewed,
  }),
  'test-sending': define({
    summary: 'Mails it only to the administrator',
    gate: 'admin',
    input: writing,
    output: success,
  }),
  'create-sending': define({
    summary:
      'Queues one mail a person, in ten minutes or at a time; 409 when other people would get it than the page said, or the same text went out within a day',
    gate: 'admin',
    input: newSending,
    output: madeSending,
  }),
  'recall-sending': define({
    summary: 'Removes the mails of a sending that have not gone out: all of them, until its time has come',
    gate: 'admin',
    input: sendingId,
    output: z.object({ success: z.literal(true), withdrawn: z.int(), gone: z.int() }),
  }),
  'retry-sending': define({
    summary: 'Tries the failed mails of a sending again',
    gate: 'admin',
    input: sendingId,
    output: z.object({ success: z.literal(true), retried: z.int() }),
  }),
  'export-sendings': define({
    summary: 'What was written, to whom and how far it went, as CSV',
    gate: 'admin',
    input: z.strictObject({}),
    output: csvFile,
  }),
  'export-subscribers': define({
    summary: 'The confirmed subscribers of the newsletter as CSV',
    gate: 'admin',
    input: z.strictObject({}),
    output: csvFile,
  }),
  'import-subscribers': define({
    summary:
      'Adds the subscribers that `export-subscribers` of an earlier event listed, all or none; an address that is known here, or has unsubscribed here, stays as it is',
    gate: 'admin',
    input: z.strictObject({ csv: z.string(messages.notSubscribers) }),
    output: z.object({ success: z.literal(true), added: z.int(), known: z.int() }),
  }),
} as const
