import { inWords, type PollChoices } from '../../../domain/poll.ts'

export const restoreLabel = 'Put my earlier answer back'

export function ownAnswerText(choices: PollChoices | null, previous: PollChoices | null): string {
  const now = choices ? `We have noted: ${said(choices)}.` : 'We have noted nothing yet.'
  return previous ? `${now} Before that it was: ${said(previous)}.` : `${now} Change what you like.`
}

const said = (choices: PollChoices) =>
  inWords(choices)
    .map(({ answer }) => answer)
    .join(' · ')
