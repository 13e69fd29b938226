/** Every sentence of an answer or a toast, by noun (docs/product.md). */

/** A toast: a title, and sometimes a text below it. */
export interface Notice {
  title: string
  text: string
}

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
  subscribed: {
    title: 'Successfully subscribed!',
    text: "You'll receive updates about the festival and future events.",
  } satisfies Notice,
  failedInDialog: 'Subscription failed',
  failedOnCancelledPage: 'Error',
  failed: 'Failed to subscribe to newsletter. Please try again.',
  linkExpired: 'This link is invalid or has expired. Please subscribe again to receive a new one.',
  unsubscribeInvalid: 'This unsubscribe link is invalid.',
} as const

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
  voteFailed: 'Something went wrong with voting',
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

export const imageMessages = {
  wrongType: {
    title: 'Invalid file type',
    text: 'Please select an image file',
  } satisfies Notice,
  unreadable: 'Please select an image file: JPEG, PNG or WebP',
  tooLarge: { title: 'File too large', text: 'Please select an image smaller than 5MB' } satisfies Notice,
  tooManyPixels: 'Please select an image with fewer pixels',
  damaged: 'This image is damaged or incomplete. Please select another one.',
  notAnUpload: 'An upload takes a form with the fields file, token and participantId.',
  tooManyUploads: 'Many images are being uploaded right now. Please try again in a moment.',
  noRoom: 'There is no room for more images right now. Please try again later.',
  missing: 'This image is not here (any more).',
} as const

export const profileMessages = {
  nameTooShort: 'Name must be at least 2 characters',
  nameTooLong: 'Please keep the name under 200 characters',
  textTooLong: 'Please keep this under 5,000 characters',
  linkInvalid: 'Please enter a valid URL',
  loadFailed: 'Failed to load participants',
  linkInvalidOrExpired: {
    title: 'Invalid Edit Link',
    text: 'This edit link is invalid or has expired.',
  } satisfies Notice,
  validationFailed: { title: 'Error', text: 'Failed to validate edit link.' } satisfies Notice,
  missingToken: 'Missing edit token. Please use a valid edit link.',
  notYours: 'This link is for another profile.',
  saved: { title: 'Success', text: 'Profile updated successfully' } satisfies Notice,
  saveFailed: { title: 'Error', text: 'Failed to update profile. Please try again.' } satisfies Notice,
  imageSaved: { title: 'Success', text: 'Profile image uploaded successfully' } satisfies Notice,
  imageFailed: { title: 'Error', text: 'Failed to upload image. Please try again.' } satisfies Notice,
  imageRemoved: { title: 'Success', text: 'Profile image removed successfully' } satisfies Notice,
  imageRemovalFailed: { title: 'Error', text: 'Failed to remove image. Please try again.' } satisfies Notice,
  foreignImage: 'Please upload the picture here.',
  linkEmailRequired: { title: 'Email required', text: 'Please enter your email address' } satisfies Notice,
  linkEmailInvalid: { title: 'Invalid email', text: 'Please enter a valid email address' } satisfies Notice,
  linkSent: { title: 'Edit link sent!', text: 'Check your email for the secure edit link' } satisfies Notice,
  linkRefused: "Failed to send edit link. Please check that you're using the correct email address.",
  linkFailed: 'Failed to send edit link. Please try again.',
} as const

export const directoryMessages = {
  empty: {
    title: 'No participants yet',
    text: 'Participants who opt to share their profiles will appear here',
  } satisfies Notice,
  loading: 'Loading participants...',
  nobodyFound: (search: string): Notice => ({
    title: `Nobody here goes by “${search}”`,
    text: 'The search looks for the beginning of a first or last name. Fewer letters find more people.',
  }),
  gameNeedsFaces: 'The game starts as soon as three people have a photo.',
  gameTooFew: 'Not enough participants with profile images to start the game.',
  gameFailed: 'The cards could not be dealt. Please try again.',
} as const

export const ticketMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Please keep the name under 200 characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  wholeTickets: 'Please choose at least one ticket',
  tooManyTickets: (most: number) => `At most ${most} tickets can be bought at once`,
  couponUnknown: 'We do not know this coupon code',
  couponExpired: 'This coupon has expired',
  couponUsedUp: 'This coupon has been used up',
  couponFor: (left: number) =>
    `This coupon is left for ${left} ${left === 1 ? 'ticket' : 'tickets'} only. Please order fewer, or leave it out.`,
  saleEarly: 'The ticket sale has not started yet',
  saleOver: 'The ticket sale has ended',
  hasTicket: 'This address already has a ticket. Please use another one.',
  seatsLeft: (left: number) =>
    `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left. Please order fewer tickets.`,
  paymentFailed: {
    title: 'Processing Error',
    text: 'There was an issue processing your order. Please contact support.',
  } satisfies Notice,
  unpaid: 'This order has not been paid.',
  unknownSession: 'We do not know this payment.',
  offerEnded: {
    title: 'This offer has ended',
    text: 'The link is invalid, used or older than 24 hours. You can join the waitlist again on the ticket page.',
  } satisfies Notice,
  offerDeclined: {
    title: 'Thank you for telling us',
    text: 'The seat goes to the next person on the waitlist.',
  } satisfies Notice,
  checkForm: 'Please check what you entered',
  quoteFailed: 'The price could not be worked out right now.',
  offerLoading: 'Looking for your seat...',
  offerPaid: {
    title: 'This seat is yours',
    text: 'It has been paid, and the confirmation is on its way to you.',
  } satisfies Notice,
  offerFailed: {
    title: 'Not now',
    text: 'Your offer could not be opened right now. It is still yours: please try again in a moment.',
  } satisfies Notice,
  cardDeclined: 'The card was declined. Nothing was charged; you can try again.',
} as const

export const pollMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  commitmentRequired: 'Please select your commitment status',
  lunchRequired: 'Please select a lunch preference',
  dinnerRequired: 'Please select a dinner preference',
  iceBathUnknown: 'Please select an ice bath preference',
  emailNotFound: 'Email not found. Please use the email address you used to purchase your ticket.',
  failedTitle: 'Error',
  failed: 'Failed to submit your preferences. Please try again.',
  submitted: {
    title: 'Thank You!',
    text: 'Your preferences have been submitted successfully.',
  } satisfies Notice,
  confirmationSent: 'A confirmation email has been sent to your email address with your selections.',
  linkExpired: {
    title: 'Invalid or expired link',
    text: 'Please answer the poll once more; your new answer replaces the old one.',
  } satisfies Notice,
  linkUnchecked: 'Your link could not be checked. Please try again.',
  restoreFailed: 'Your earlier answer could not be put back. Please try again.',
  nothingToRestore: 'There is no earlier answer to go back to.',
  restored: { title: 'Done', text: 'Your earlier answer counts again.' } satisfies Notice,
} as const

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
  about: 'All that is kept under this address. Times are in UTC, amounts in cents of Swiss francs.',
  notIncluded: [
    'Accounts of organizers are not part of this: an organizer can show and delete them.',
    'What the payment company knows of a payment, it knows by itself: please ask Stripe.',
    'Votes are listed if they were given in a browser that has opened a link mailed to this address; others cannot be told from anybody else’s.',
    'Notes that organizers write for themselves, backups and the server’s log are not searched: the privacy page says how long they are kept.',
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
  signOutFailed: 'You could not be signed out. Please try again.',
  dashboardFailed: 'The dashboard could not be loaded. Please try again.',
  retryFailed: 'The emails could not be queued again. Please try again.',
  retried: (count: number) => `${count} ${count === 1 ? 'email is' : 'emails are'} on the way again`,
} as const

export const taskMessages = {
  missingSecret: 'Missing access token in URL. Use /todos_<secret>',
  titleRequired: 'Please fill in the title',
  titleTooLong: 'Please keep the title under 200 characters',
  descriptionTooLong: 'Please keep the description under 5,000 characters',
  notADay: 'Please choose a day of the calendar, such as 2025-08-30',
  unknownOwner: 'Please choose one of the two organizers',
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
  nobodysOrder: 'Whose order this was had their data deleted: there is no address to send it to.',
  resendFailedTitle: 'Error',
  resendFailed: 'Failed to resend confirmation email. Please try again.',
  resent: (email: string): Notice => ({
    title: 'Email Sent',
    text: `Confirmation email resent to ${email}`,
  }),
  exportFailed: 'The list could not be exported. Please try again.',
} as const

export const callMessages = {
  failedTitle: 'Error',
  malformed: 'The request could not be read.',
  invalid: 'Please check what you entered.',
  unknownFields: (names: string[]) =>
    `Unknown field: ${names
      .slice(0, 5)
      .map((name) => name.slice(0, 40))
      .join(', ')}`,
  wrongFieldType: 'This value has the wrong form.',
  notPlainText: 'This text contains characters that cannot be stored.',
  tooLarge: 'That is more than this form can take.',
  tooSlow: 'The request took too long to arrive.',
  wrongType: 'This call takes JSON.',
  wrongFormType: 'This page takes an ordinary form.',
  compressed: 'Compressed requests are not accepted.',
  notSigned: 'This message is not signed as it should be.',
  keyMissing: 'A valid apikey is required.',
  foreignOrigin: 'Requests from another site are refused.',
  unknownCall: 'There is no such call.',
  wrongMethod: 'This method is not allowed here.',
  notSignedIn: 'Please sign in.',
  tooMany: 'Too many requests. Please try again later.',
  tooManyPages:
    'Your network has asked for too many pages. Please wait ten seconds, then load this page again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  notReady: 'The site cannot answer right now. Please try again in a moment.',
  onlyReads: 'The site can be read, but nothing can be saved right now. Please try again later.',
} as const
