import type { Notice } from '../notice.ts'

export const yourDataMessages = {
  emailRequired: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  /** The same for known and unknown addresses. */
  linkSent: {
    title: 'Check your mailbox',
    text: 'If we know this address, an email with a link is on its way. At most one an hour goes to an address.',
  } satisfies Notice,
  linkExpired: {
    title: 'Invalid or expired link',
    text: 'The link works for 24 hours, and until the data behind it is deleted. You can ask for another one here.',
  } satisfies Notice,
  notNow: 'Not now',
  about: (currency: string) =>
    `All that is kept under this address. Times are in UTC, amounts in cents of ${currency}.`,
  takenDown: 'A proposal that was taken down',
  notIncluded: [
    'Accounts of organisers are not part of this: an organiser can show and delete them.',
    'What the payment company knows of a payment, it knows by itself: please ask Stripe.',
    'Votes and stars are listed if they were given in a browser that has opened a link mailed to this address; others cannot be told from anybody else’s.',
    'Notes that organisers write for themselves, about orders, refunds and proposals too, backups and the server’s log are not searched: the privacy page says how long they are kept.',
  ],
  unlisted: {
    title: 'You are off the list',
    text: 'The directory of participants does not show you any more. Your ticket is as good as before.',
  } satisfies Notice,
  deleted: {
    title: 'Your data is deleted',
    text: 'One last email to your address confirms it.',
  } satisfies Notice,
} as const
