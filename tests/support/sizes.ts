/** How large a test is: small in `npm test`, as large as one likes by a variable of the environment (docs/figures.md has some). */
export const sizeOf = (name: 'CROWD' | 'SEQUENCES' | 'PLANNER_RUNS' | 'PLAN_MOVES', usual: number): number =>
  Number(process.env[name] ?? usual)
