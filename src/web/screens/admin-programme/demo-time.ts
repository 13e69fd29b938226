import { parametersOf } from '../../../domain/page-parameters.ts'

/** Sent to the planner with each question, while a demo is viewed at another time of the day. */
export const demoTime = (): { at?: string } => parametersOf('adminProgramme', location.href)
