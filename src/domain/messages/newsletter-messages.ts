import type { Notice } from '../notice.ts'

export const newsletterMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  nameRequired: 'Name is required',
  nameTooLong: 'Please keep the name under 200 characters',
  linkInvalid: 'Please enter a valid web address',
  missingEmail: { title: 'Missing Information', text: 'Please enter your email address.' } satisfies Notice,
  missingFields: {
    title: 'Missing Information',
    text: 'Please fill in all required fields.',
  } satisfies Notice,
  subscribed: (text: string): Notice => ({ title: 'Successfully subscribed!', text }),
  failedInDialog: 'Subscription failed',
  failedOnCancelledPage: 'Error',
  failed: 'Failed to subscribe to newsletter. Please try again.',
  linkExpired: 'This link is invalid or has expired. Please subscribe again to receive a new one.',
  unsubscribeInvalid: 'This unsubscribe link is invalid.',
} as const
