/** The planner's door: pure functions of a day (docs/product.md#planner). They never throw on a `Day`. */
export type { Day, DayVoter, Happened, Places, Plan, Repair } from './day.ts'
export { place } from './placing.ts'
export { repair } from './repair.ts'
export { chooseSlate } from './slate.ts'
