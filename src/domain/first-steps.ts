/** The six questions that a new live site begins with (docs/product.md#first-steps). */
import * as z from 'zod/mini'
import { textsByKey } from './fields.ts'

export const stepNames = ['name', 'day', 'place', 'look', 'tickets', 'mail'] as const
export type StepName = (typeof stepNames)[number]

export type StepState = 'answered' | 'skipped'

/** What is typed into each question. */
export const stepFields = {
  name: ['name', 'tagline'],
  day: ['date', 'from', 'to', 'timeZone'],
  place: ['venue', 'street', 'postalCode', 'city', 'countryCode'],
  look: ['first', 'second', 'third'],
  tickets: ['price', 'currency', 'capacity'],
  mail: ['publisher', 'address', 'contactEmail', 'signOff'],
} as const satisfies Record<StepName, readonly string[]>
export type StepField = (typeof stepFields)[StepName][number]

export type StepAnswers = Partial<Record<StepField, string>>

const stepName = z.enum(stepNames)
const answers = textsByKey(50)

/** `before` is what the form came with. */
export const answeredStep = z.strictObject({ step: stepName, answers, before: answers })
export const skippedStep = z.strictObject({ step: stepName })

export const firstSteps = z.object({
  isOpen: z.boolean(),
  steps: z.array(
    z.object({
      name: stepName,
      state: z.nullable(z.enum(['answered', 'skipped'])),
      values: answers,
    }),
  ),
})
export type FirstSteps = z.output<typeof firstSteps>
