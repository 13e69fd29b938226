/** How large a test is: small in `npm test`, as large as in docs/figures.md by a variable of the environment. */
export const sizeOf = (name: 'CROWD' | 'SEQUENCES' | 'PLANNER_RUNS' | 'PLAN_MOVES', usual: number): number =>
  Number(process.env[name] ?? usual)
