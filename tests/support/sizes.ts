/** How large a test is: small in the gate, as large as the drawing asks by a variable of the environment. */
export const sizeOf = (name: 'CROWD' | 'SEQUENCES' | 'PLANNER_RUNS' | 'PLAN_MOVES', usual: number): number =>
  Number(process.env[name] ?? usual)
