import type { Notice } from '../notice.ts'

export const contributionMessages = {
  missingText: { title: 'Missing Information', text: 'Please fill in title and details' } satisfies Notice,
  missingPerson: { title: 'Missing Information', text: 'Name and email are required' } satisfies Notice,
  invalidEmail: { title: 'Invalid Email', text: 'Please enter a valid email address' } satisfies Notice,
  invalidLinkEmail: { title: 'Invalid email', text: 'Please enter a valid email' } satisfies Notice,
  emptyField: {
    title: 'This needs a title.',
    details: 'This needs a few words.',
    contributor_name: 'This needs a name.',
    contributor_email: 'This needs an address like name@example.org.',
  },
  addressAdvice: 'An address looks like name@example.org.',
  titleTooLong: 'Please keep the title under 200 characters',
  detailsTooLong: 'Please keep the details under 10,000 characters',
  nameTooLong: 'Please keep the name under 200 characters',
  phoneTooLong: 'Please keep the phone number under 50 characters',
  loadFailed: { title: 'Error', text: 'Failed to load contributions' } satisfies Notice,
  failedTitle: 'Error',
  submitFailed: 'Failed to submit contribution. Please try again.',
  doneTitle: 'Success',
  submitted: 'Your contribution has been submitted',
  updated: 'Your contribution has been updated',
  waits: 'Thank you. An organiser looks at it first; then it is on the board.',
  voteFailed: 'Something went wrong with voting',
  votesNeedCookies:
    'Your browser blocks cookies. Without one nobody can tell which votes are yours: please allow this site to set it.',
  linkFailed: {
    title: 'Unable to send link',
    text: "Email didn't match this contribution.",
  } satisfies Notice,
  linkSent: (title: string, email: string): Notice => ({
    title: 'Edit link sent',
    text: `We sent a link to edit “${title}” to ${email}.`,
  }),
  linkExpired: { title: 'Invalid or expired link', text: 'Please request a new edit link.' } satisfies Notice,
  notYours: 'This link is for another contribution.',
  notFound: 'This contribution does not exist any more.',
} as const
