import type { PollChoices } from '../../../domain/poll-choices.ts'
import { inWords, type PollWithPast } from '../../../domain/poll-words.ts'

export const restoreLabel = 'Put my earlier answer back'

export function ownAnswerText(
  choices: PollChoices | null,
  previous: PollChoices | null,
  poll: PollWithPast,
): string {
  const now = choices ? `We have noted: ${said(choices, poll)}.` : 'We have noted nothing yet.'
  return previous ? `${now} Before that it was: ${said(previous, poll)}.` : `${now} Change what you like.`
}

const said = (choices: PollChoices, poll: PollWithPast) =>
  inWords(choices, poll)
    .map(({ answer }) => answer)
    .join(' · ')
