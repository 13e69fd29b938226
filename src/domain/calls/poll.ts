import { mailedToken } from '../newsletter.ts'
import { foodPreferences, ownChoices, restoring } from '../poll.ts'
import { addressAnswer, define } from './definition.ts'

export const pollCalls = {
  'submit-food-preferences': define({
    summary: 'Answers the poll for the paid order of an address, and mails that address',
    gate: 'anyone',
    input: ({ poll }) => foodPreferences(poll),
    output: addressAnswer,
  }),
  'validate-poll-token': define({
    summary: 'The newest answer to the poll and the one it has replaced',
    gate: 'anyone',
    input: mailedToken,
    output: ownChoices,
  }),
  'restore-food-preferences': define({
    summary: 'Puts the replaced answer back',
    gate: 'anyone',
    input: restoring,
    output: ownChoices,
  }),
} as const
