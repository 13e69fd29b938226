import * as z from 'zod/mini'
import { kitchen } from '../kitchen.ts'
import { define } from './definition.ts'

export const kitchenCalls = {
  'get-kitchen': define({
    summary: 'How many heads eat what, with an estimate for those who did not say, and allergies',
    gate: 'admin',
    input: z.strictObject({}),
    output: kitchen,
  }),
} as const
