import { counted } from '../counted.ts'
import type { Notice } from '../notice.ts'

export const directoryMessages = {
  empty: {
    title: 'No participants yet',
    text: 'Participants who opt to share their profiles will appear here',
  } satisfies Notice,
  loading: 'Loading participants...',
  nobodyFound: (search: string): Notice => ({
    title: `Nobody here goes by “${search}”`,
    text: 'The search looks for the beginning of a first or last name. Fewer letters find more people.',
  }),
  waitlist: (count: number) => `+${counted(count, 'person', 'people')} on waitlist`,
  gameNeedsFaces: 'The game starts as soon as three people have a photo.',
  gameTooFew: 'Not enough participants with profile images to start the game.',
  gameFailed: 'The cards could not be dealt. Please try again.',
} as const
