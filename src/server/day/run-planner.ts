/** Runs the planner in a process of its own, so that no page waits for it (docs/decisions/0030-planner.md). */
import { join } from 'node:path'
import type { PlanAdvice } from '../../domain/day/advise-plan.ts'
import type { Disruption, RepairAdvice } from '../../domain/day/advise-repair.ts'
import type { SlateAdvice } from '../../domain/day/advise-slate.ts'
import { dayMessages } from '../../domain/day/messages.ts'
import type { Day, Places, Plan } from '../../domain/day/planner.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Logger } from '../lib/log.ts'
import { childWorker } from '../process/child-worker.ts'

const mostMs = 10_000

interface Tasks {
  slate: { day: Day; spare: number; keep: readonly string[] }
  plan: { day: Day; places: Places }
  repair: { day: Day; plan: Plan; happened: Disruption }
}

interface Answers {
  slate: SlateAdvice
  plan: PlanAdvice
  repair: RepairAdvice[]
}

type Ask = keyof Tasks
export type PlannerTask = { [Name in Ask]: { ask: Name } & Tasks[Name] }[Ask]

const planner = childWorker<PlannerTask>({
  program: join(import.meta.dirname, 'planner-child.ts'),
  name: 'planner',
  execArgv: ['--max-old-space-size=256'],
})

/**
 * One task after the other, each for at most `limitMs`; then the process is killed and the task refused. A refusal has
 * changed nothing.
 */
export async function runPlanner<Task extends PlannerTask>(
  task: Task,
  log: Pick<Logger, 'error'>,
  limitMs = mostMs,
): Promise<Result<Answers[Task['ask']]>> {
  try {
    return ok(await planner.ask<Answers[Task['ask']]>(task, limitMs))
  } catch (error) {
    log.error({ err: error }, 'the planner failed or took too long')
    return refuse('not-ready', dayMessages.plannerGaveUp)
  }
}
