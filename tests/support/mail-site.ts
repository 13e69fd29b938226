import { testEvent } from './event.ts'

const publicUrl = 'https://festival.example.org'

/** What the mails of tests are composed with. */
export const mailSite = { publicUrl, event: testEvent }

/** The same for a delivery, which asks for the event with each mail. */
export const deliverySite = { publicUrl, currentEvent: () => testEvent }
