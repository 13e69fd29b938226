/** The planner's public functions (docs/product.md#planner). They are pure and never throw on a `Day`. */
export type { Day, DayVoter, Happened, Places, Plan, Repair } from './day.ts'
export { place } from './placing.ts'
export { repair } from './repair.ts'
export { chooseSlate } from './slate.ts'
