import * as z from 'zod/mini'
import { foundProfiles, profileAct, profileActed, profilesWanted } from '../people-desk.ts'
import { csvFile, define } from './definition.ts'

export const peopleDeskCalls = {
  'list-profiles': define({
    summary: 'Profiles of the directory, shown or hidden ones, 50 a page, sorted by name',
    gate: 'admin',
    input: profilesWanted,
    output: foundProfiles,
  }),
  'export-profiles': define({
    summary: 'All profiles of the directory, hidden ones too, as a CSV file',
    gate: 'admin',
    input: z.strictObject({}),
    output: csvFile,
  }),
  'moderate-profile': define({
    summary:
      'Hides a profile or shows it again, removes its picture or empties one of its texts; tells the person unless `tell` is false; 409 when they changed it since `seen`',
    gate: 'admin',
    input: profileAct,
    output: profileActed,
  }),
} as const
