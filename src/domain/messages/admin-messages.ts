/** Texts of the admin pages, by noun (docs/product.md). */
import { counted } from '../counted.ts'
import type { Notice } from '../notice.ts'

export const adminMessages = {
  emailRequired: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  wrongSignIn: 'Invalid email or password',
  failedTitle: 'Error',
  doneTitle: 'Success',
  signInFailed: 'An error occurred during login',
  cookiesBlocked:
    'Your browser blocks cookies. Nobody stays signed in without one: please allow this site to set it.',
  resetMailFailed: 'Failed to send reset email',
  resetRequestFailed: 'An error occurred while requesting password reset',
  resetMailSent: {
    title: 'Reset Email Sent',
    text: 'If an admin account exists with that email, a reset link has been sent.',
  } satisfies Notice,
  resetLinkInvalid: 'Invalid reset link',
  resetLinkExpired: {
    title: 'Invalid Reset Link',
    text: 'The password reset link is invalid or has expired.',
  } satisfies Notice,
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 1,000 characters long',
  passwordCommon: 'This password is among the first that are guessed. Please choose another one.',
  passwordsDiffer: 'Passwords do not match',
  resetFailed: 'Failed to reset password',
  resetFailedBecause: (message: string) => `Failed to reset password: ${message}`,
  resetError: 'An error occurred while resetting password',
  resetDone: 'Password has been successfully reset',
  /** One text for every reason (docs/security.md#secret-links). */
  internalRefused: 'You may not see this. Please sign in and use the link of the dashboard.',
  checking: 'Loading...',
  eventFailed: 'The documents of the event could not be loaded. Please try again.',
  signOutFailed: 'You could not be signed out. Please try again.',
  dashboardFailed: 'The dashboard could not be loaded. Please try again.',
  launchFailed: 'The launch list could not be loaded. Please try again.',
  kitchenFailed: 'The kitchen list could not be loaded. Please try again.',
  orderNotEnded: 'This order was paid or has changed meanwhile. Nothing was released.',
  // It may have been done, and only the answer was lost.
  orderEndFailed: 'The site did not answer as it should. Look at this order before you try again.',
  orderEnded: (number: string) => `${number} holds nothing any more`,
  retryFailed: 'The emails could not be queued again. Please try again.',
  retried: (count: number) => `${counted(count, 'email is', 'emails are')} on the way again`,
} as const

export const organizerMessages = {
  failed: 'The list could not be loaded. Please try again.',
  // It may have been done, and only the answer was lost.
  removeFailed: 'The site did not answer as it should. Load this page again before you try again.',
  added: (email: string): Notice => ({
    title: `${email} may sign in now`,
    text: 'A mail tells them how to choose their password.',
  }),
  known: (email: string): Notice => ({
    title: `${email} may sign in already`,
    text: 'Who has no password yet, or has forgotten it, gets a new one by “Forgot your password?” on the sign-in page.',
  }),
  ofTheDemo: 'This is the administrator of the demo. Please enter the address of somebody real.',
  yourself: 'This is you. Please ask another organiser.',
  removed: 'May not sign in any more',
} as const

export const taskMessages = {
  missingSecret: 'Missing access token in URL. Use /todos_<secret>',
  titleRequired: 'Please fill in the title',
  titleTooLong: 'Please keep the title under 200 characters',
  descriptionTooLong: 'Please keep the description under 5,000 characters',
  notADay: 'Please choose a day of the calendar, such as 2025-08-30',
  unknownOwner: 'Please choose one of the organisers',
  notADecision: 'A task is completed or it is not',
  nothingToChange: 'There is nothing to change',
  gone: 'This task does not exist any more.',
  goneButKept: 'What you typed is still here and can be saved as a new one.',
  draftRestored: 'Here is what you typed before. Cancel forgets it.',
  editorFailed: 'The form could not be loaded. Please try again.',
  loading: 'Loading tasks...',
  empty: 'No tasks found for this filter.',
  failedTitle: 'Error',
  fetchFailed: 'Failed to fetch tasks',
  saveFailed: 'Failed to save task',
  updateFailed: 'Failed to update task',
  deleteFailed: 'Failed to delete task',
  doneTitle: 'Success',
  created: 'Task created successfully',
  updated: 'Task updated successfully',
  deleted: 'Task deleted successfully',
  completed: 'Task completed!',
  reopened: 'Task marked as incomplete',
  deletion: (title: string): Notice => ({
    title: 'Delete Task',
    text: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  }),
} as const

export const overviewMessages = {
  missingSecret: 'Missing access token in URL. Use /participants_<secret>',
  loading: 'Loading participants...',
  failed: 'Error loading participants',
  empty: 'No participants found',
  unspecified: 'Not specified',
  unknownOrder: 'This order does not exist.',
  notPaid: 'Only a paid order has a confirmation.',
  nobodysOrder: 'The buyer had their data deleted: there is no address to send it to.',
  noAddress: 'This guest has no address to send it to.',
  resendFailedTitle: 'Error',
  resendFailed: 'Failed to resend confirmation email. Please try again.',
  resent: (email: string): Notice => ({
    title: 'Email Sent',
    text: `Confirmation email resent to ${email}`,
  }),
  exportFailed: 'The list could not be exported. Please try again.',
  notPrinted: (left: number) =>
    `${left} more ${left === 1 ? 'is' : 'are'} not on this paper. “Door list” has everybody who comes, “Download CSV” all orders.`,
} as const
