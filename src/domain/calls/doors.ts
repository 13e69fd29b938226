import * as z from 'zod/mini'
import {
  addedWalkIn,
  doorAnswer,
  doorLink,
  doorList,
  doorOverview,
  doorReport,
  endedDoor,
  madeDoor,
  newDoor,
  newWalkIn,
} from '../doors.ts'
import { csvFile, define, success } from './definition.ts'

export const doorsCalls = {
  'list-doors': define({
    summary: 'The doors, how many are in, and what to look at: in twice, in without a good ticket',
    gate: 'admin',
    input: z.strictObject({}),
    output: doorOverview,
  }),
  'export-doors': define({
    summary: 'One of the two lists of `list-doors` as CSV',
    gate: 'admin',
    input: z.strictObject({ list: z.enum(['doors', 'to-look-at']) }),
    output: csvFile,
  }),
  'make-door': define({
    summary: 'Makes a door; its link is told only in this answer',
    gate: 'admin',
    input: newDoor,
    output: madeDoor,
  }),
  'end-door': define({
    summary: 'Ends a door at once; safe to repeat',
    gate: 'admin',
    input: endedDoor,
    output: success,
  }),
  'door-list': define({
    summary: 'All seats for a door, unless it has this version already',
    gate: 'door',
    input: doorLink,
    output: doorList,
  }),
  'door-arrivals': define({
    summary: 'Takes what a phone noted at the door, each note once, and answers what changed; safe to repeat',
    gate: 'door',
    input: doorReport,
    output: doorAnswer,
  }),
  'add-walk-in': define({
    summary:
      'Adds somebody without a ticket at a door that may, paid there or free, and lets them in; 409 with no seat left',
    gate: 'door',
    input: newWalkIn,
    output: addedWalkIn,
  }),
} as const
