import { gone } from './people/gone.ts'
import { listed } from './people/listed.ts'
import { speakers } from './people/speakers.ts'
import { unlisted } from './people/unlisted.ts'
import { waiting } from './people/waiting.ts'
import type { SampleParticipant } from './sample-types.ts'

/**
 * Made-up people; their names mean 'example' or 'sample' in some sixty languages. 88 of them hold a paid order, and the
 * orders that cost something are for 88 tickets: the summary's figure is true either way of counting. 18 seats more are free ones, 5 people wait for seats, and 6 gave theirs up.
 */
export const sampleParticipants: readonly SampleParticipant[] = [
  ...speakers,
  ...listed,
  ...unlisted,
  ...waiting,
  ...gone,
]
