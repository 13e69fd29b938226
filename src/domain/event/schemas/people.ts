import { group, list, required } from '../fields/field.ts'
import { picture } from '../fields/pictures.ts'
import { identifier, line, text } from '../fields/text.ts'
import { externalLink } from './links.ts'

const organizer = group(
  {
    id: required(identifier({ label: 'Id', help: 'Stands in links; choose it once.' })),
    name: required(line({ label: 'Name', most: 100 })),
    shortName: required(
      line({ label: 'Short name', help: 'On the task board, where this person owns tasks.', most: 40 }),
    ),
    role: required(line({ label: 'Role', most: 100 })),
    bio: required(text({ label: 'About', most: 600 })),
    profile: externalLink('Profile'),
    photo: picture({ label: 'Photo', help: 'Square.', ratio: [1, 1] }),
  },
  { label: 'Organiser' },
)

/** The people behind the event; they own tasks on the board. */
export const people = group(
  {
    organizers: list(organizer, {
      label: 'Organisers',
      entry: 'organizer',
      most: 24,
      once: { id: 'The id', shortName: 'The short name' },
    }),
  },
  { label: 'People', help: 'Who is behind the event.' },
)
