import type { ContributionType } from '../../../domain/contributions.ts'

interface Kind {
  name: string
  promise: string
  titleLabel: string
  titleHint: string
  detailsHint: string
}

export const contributionKinds: Record<ContributionType, Kind> = {
  talk_session: {
    name: 'Talk/Session',
    promise: 'Teach something amazing',
    titleLabel: 'Session Title',
    titleHint: 'What you would print on the poster.',
    detailsHint:
      'What will people see, try or take home? Who is it for? Half-baked is fine: this is an unconference.',
  },
  volunteer: {
    name: 'Volunteer',
    promise: 'Help make it happen',
    titleLabel: "How You'd Like to Help",
    titleHint: 'In a few words: coffee bar, camera, welcome desk, anything.',
    detailsHint: 'When can you be there, what do you enjoy doing, and what should we bring for you?',
  },
  keynote: {
    name: 'Keynote',
    promise: 'Open the day for everybody',
    titleLabel: 'Keynote Title',
    titleHint: 'The one sentence people repeat at lunch.',
    detailsHint: 'Which thought should everybody carry into the day, and why are you the one to bring it?',
  },
}
