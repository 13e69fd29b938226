import type { SampleParticipant } from '../types.ts'
import { listed } from './participants/listed.ts'
import { speakers } from './participants/speakers.ts'
import { unlisted } from './participants/unlisted.ts'
import { waiting } from './participants/waiting.ts'

/**
 * Made-up people; their names mean 'example' or 'sample' in some sixty languages. 88 of them hold a paid order, and the
 * orders that cost something are for 88 tickets: the summary's figure is true either way of counting.
 */
export const sampleParticipants: readonly SampleParticipant[] = [
  ...speakers,
  ...listed,
  ...unlisted,
  ...waiting,
]
