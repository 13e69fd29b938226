import { answersIn } from '../../../domain/event/first-answers.ts'
import { type StepName, stepNames } from '../../../domain/first-steps.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readDocuments } from '../../event/publish.ts'
import { readOpening } from '../../store/opening.ts'

export const getFirstSteps: Handler<'get-first-steps'> = async (_input, { db }) => {
  const opening = await readOpening(db)
  const values = answersIn(await readDocuments(db))
  const steps = stepNames.map((name: StepName) => ({
    name,
    state: opening?.[name] ?? null,
    values: values[name],
  }))
  return ok({ isOpen: opening === undefined, steps })
}
