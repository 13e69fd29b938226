/** Runs the planner for its parent. */
import { advisePlan } from '../../domain/day/advise-plan.ts'
import { adviseRepair } from '../../domain/day/advise-repair.ts'
import { adviseSlate } from '../../domain/day/advise-slate.ts'
import { answerParent } from '../process/answer-parent.ts'
import type { PlannerTask } from './run-planner.ts'

answerParent((task: PlannerTask) => {
  if (task.ask === 'slate') return adviseSlate(task.day, task)
  if (task.ask === 'plan') return advisePlan(task.day, task.places)
  return adviseRepair(task.day, task.plan, task.happened)
})
