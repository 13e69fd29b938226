import type { Organizer } from './types.ts'

/** The two people behind the event; they are also the two owners on the internal task board. */
export const organizers: readonly [Organizer, Organizer] = [
  {
    id: 'mara',
    name: 'Mara Muster',
    shortName: 'Mara',
    role: 'Programme and people',
    bio: 'Product manager by day, collector of half-finished apps by night. Mara chooses the talks, keeps the time with a cowbell, and has never once said "quick question" and meant it.',
    profile: { label: 'LinkedIn', url: 'https://www.linkedin.example/in/mara-muster' },
    photo: {
      src: 'organizers/mara',
      formats: ['avif', 'webp'],
      widths: [240, 480],
      width: 480,
      height: 480,
      alt: 'Portrait of Mara Muster, printed in three inks',
    },
  },
  {
    id: 'teo',
    name: 'Teo Beispiel',
    shortName: 'Teo',
    role: 'Venue, power and pizza',
    bio: 'Developer who taught his grandmother to deploy, and now she reviews his code. Teo looks after the hall, the sockets and the ice, and jumps into the lake first so that nobody else has to.',
    profile: { label: 'LinkedIn', url: 'https://www.linkedin.example/in/teo-beispiel' },
    photo: {
      src: 'organizers/teo',
      formats: ['avif', 'webp'],
      widths: [240, 480],
      width: 480,
      height: 480,
      alt: 'Portrait of Teo Beispiel, printed in three inks',
    },
  },
]
