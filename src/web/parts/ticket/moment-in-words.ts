import { writtenIn } from '../../../domain/local-time.ts'

/** ISO 8601 and a time zone -> 'Friday 29 August 2025 at 14:30', as clocks show it there. */
export const momentInWords = writtenIn('en-GB', { dateStyle: 'full', timeStyle: 'short' })
