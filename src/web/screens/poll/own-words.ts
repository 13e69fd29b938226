import { inWords, type PollChoices } from '../../../domain/poll.ts'

export const restoreLabel = 'Put my earlier answer back'

/** What stands above the answer that a mailed link has opened. */
export const ownText = (previous: PollChoices | null) =>
  previous
    ? `Below is your answer as it counts now. Before that we had noted: ${inWords(previous)
        .map(({ answer }) => answer)
        .join(' · ')}.`
    : 'Below is your answer as it counts now. Change what you like.'
