/** Runs the planner for its parent, and ends with it. Signals to the process group are for the parent. */
import { chooseSlate, place, repair } from '../../domain/day/planner.ts'
import type { PlannerTask } from './plan-apart.ts'

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// `process.exit` would first plan to the end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (task: PlannerTask) => process.send?.(answerTo(task)))

function answerTo(task: PlannerTask) {
  if (task.ask === 'slate') return chooseSlate(task.day, { spare: task.spare })
  if (task.ask === 'places') return place(task.day, task.slate)
  return repair(task.day, task.plan, task.happened, { budget: task.budget })
}
