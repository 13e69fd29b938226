import { testEvent } from './event.ts'

const publicUrl = 'https://festival.example.org'

/** What the mails of tests are composed with. */
export const mailSite = { publicUrl, event: testEvent }

/** The same for a delivery, which asks for the event with each mail. */
export const deliverySite = { publicUrl, currentEvent: () => testEvent }

/** How mails to whoever entered an address on the site end. */
export const mailFoot = `
------------------------------------------------------------------------
You receive this email because someone entered this address on the
website of the festival.
Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
Privacy: https://festival.example.org/privacy
Your data: https://festival.example.org/privacy/your-data
`
