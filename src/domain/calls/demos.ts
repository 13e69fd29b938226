import * as z from 'zod/mini'
import {
  askedDemo,
  demosDesk,
  demosRun,
  ideaEntry,
  joining,
  oneDemo,
  ownDemos,
  rating,
} from '../demos/demos.ts'
import { define, success } from './definition.ts'

export const demosCalls = {
  'add-idea': define({
    summary: 'Adds an idea for the demos; who adds it is its team, known by a cookie',
    gate: 'anyone',
    input: ideaEntry,
    output: z.object({ demoId: z.string() }),
  }),
  'join-team': define({
    summary: 'Puts the caller on the team of an idea, or renames them; their stars for it are forgotten',
    gate: 'anyone',
    input: joining,
    output: success,
  }),
  'leave-team': define({
    summary: 'Takes the caller off a team; the idea goes with its last one. 409 once it was shown',
    gate: 'anyone',
    input: oneDemo,
    output: success,
  }),
  'ask-for-demo': define({
    summary: 'Puts an idea at the end of the order of demos, or takes it out, for one of its team',
    gate: 'anyone',
    input: askedDemo,
    output: success,
  }),
  'rate-demo': define({
    summary:
      'Gives a demo stars once its clock runs; stars given again replace the earlier ones. 403 for its own team',
    gate: 'anyone',
    input: rating,
    output: success,
  }),
  'list-own-demos': define({
    summary: 'The teams that the caller is on, and the stars that they gave',
    gate: 'anyone',
    input: z.strictObject({}),
    output: ownDemos,
  }),
  'get-demos': define({
    summary: 'All ideas with teams and turns, also hidden ones, and how many have rated each',
    gate: 'admin',
    input: z.strictObject({}),
    output: demosDesk,
  }),
  'run-demos': define({
    summary:
      'Opens or closes ideas, moves, shows, hides, starts the clock, reveals or hides the result, as `do` says',
    gate: 'admin',
    input: demosRun,
    output: z.object({ revision: z.int() }),
  }),
} as const
