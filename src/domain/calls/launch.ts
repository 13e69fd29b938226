import * as z from 'zod/mini'
import { launchList, tickedItem } from '../event/launch/items.ts'
import { define, success } from './definition.ts'

export const launchCalls = {
  'get-launch-list': define({
    summary: 'What is to be done before the site goes live, and what is done',
    gate: 'admin',
    input: z.strictObject({}),
    output: launchList,
  }),
  'tick-launch-item': define({
    summary: 'Declares an item of the launch list right as it is, or takes that back; safe to repeat',
    gate: 'admin',
    input: tickedItem,
    output: success,
  }),
  'send-test-mail': define({
    summary: 'Mails the signed-in administrator a test',
    gate: 'admin',
    input: z.strictObject({}),
    output: success,
  }),
} as const
