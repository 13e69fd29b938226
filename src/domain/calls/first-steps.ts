import * as z from 'zod/mini'
import { answeredStep, firstSteps, skippedStep } from '../first-steps.ts'
import { define, success } from './definition.ts'

export const firstStepsCalls = {
  'get-first-steps': define({
    summary: 'The six questions of a new live site, with what is known already',
    gate: 'admin',
    input: z.strictObject({}),
    output: firstSteps,
  }),
  'answer-first-step': define({
    summary: 'Publishes the answer to one of the six questions; 409 once the site is open',
    gate: 'admin',
    input: answeredStep,
    output: success,
  }),
  'skip-first-step': define({
    summary: 'Leaves one of the six questions for later; safe to repeat',
    gate: 'admin',
    input: skippedStep,
    output: success,
  }),
  'open-site': define({
    summary: 'Shows the site to everybody in place of “Soon”; safe to repeat',
    gate: 'admin',
    input: z.strictObject({}),
    output: success,
  }),
} as const
