/** Texts of answers and toasts, by noun (docs/product.md). */
import { waitInWords } from './wait.ts'

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
  waits: 'Thank you. An organiser looks at it first; then it is on the board.',
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

/** For right and wrong addresses alike, once too many did not match. */
export const linkUnchecked: Notice = {
  title: 'Check your mailbox',
  text: 'Too many addresses did not match, so we do not say whether this one does. If it does, an email with the edit link is on its way.',
}

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
  waitlist: (count: number) => `+${count} ${count === 1 ? 'person' : 'people'} on waitlist`,
  gameNeedsFaces: 'The game starts as soon as three people have a photo.',
  gameTooFew: 'Not enough participants with profile images to start the game.',
  gameFailed: 'The cards could not be dealt. Please try again.',
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
  wrongIdempotencyKey: 'An Idempotency-Key has 16 to 128 letters, digits, - or _.',
  idempotencyKeyTaken: 'This Idempotency-Key was used for another request.',
  wrongMethod: 'This method is not allowed here.',
  notSignedIn: 'Please sign in.',
  tooMany: (seconds: number) => `Too many requests. Please try again ${waitInWords(seconds)}.`,
  /** For clients without a cookie, who share one limit behind an address: the refusal has brought a cookie. */
  tooManyNearby: (seconds: number) =>
    `Too many requests come from your network. Please try once more now, or else ${waitInWords(seconds)}.`,
  tooManyPages:
    'Your network has asked for too many pages. Please wait ten seconds, then load this page again.',
  openLinkAgain: 'Open the link in the mail again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  notReady: 'The site cannot answer right now. Please try again in a moment.',
  notOpenYet: 'This site is not open yet. Its newsletter says when it is.',
  pageNotShown: (path: string) => `The page ${path} has not been rendered with this event; the log says why.`,
  onlyReads: 'The site can be read, but nothing can be saved right now. Please try again later.',
} as const
