import * as z from 'zod/mini'
import { planLinkRequest, star, starAnswer, starList } from '../day/stars.ts'
import { mailedToken } from '../newsletter.ts'
import { define, success } from './definition.ts'

export const starsCalls = {
  'star-talk': define({
    summary:
      "Stars a session of the programme for the visitor, or takes the star back; `clashes` are the visitor's others at that time",
    gate: 'anyone',
    input: star,
    output: starAnswer,
  }),
  'list-stars': define({
    summary:
      "The visitor's starred sessions on the programme; `votedTalkIds` are those of them that only votes have starred",
    gate: 'anyone',
    input: z.strictObject({}),
    output: starList,
  }),
  'send-plan-link': define({
    summary: 'Mails a link that shows the stars on other devices; the same answer for every address',
    gate: 'anyone',
    input: planLinkRequest,
    output: success,
  }),
  'open-plan': define({
    summary: "Joins this browser's stars and votes with those of the address that the link was mailed to",
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'make-plan-feed': define({
    summary: "Makes the link of a calendar with the visitor's stars; it ends the one before",
    gate: 'anyone',
    input: z.strictObject({}),
    output: z.object({ path: z.string() }),
  }),
} as const
