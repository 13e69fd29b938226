/** Every sentence a visitor may read in an answer or a toast, once, by noun (SPEC 5 and 8). */

/** A toast: a title and, where the spec gives one, a text below it. */
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
  /** What stands beside an empty field, while the toast says the whole. */
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
  /** The same, from the server, which knows which images it can read. */
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

/** Sentences of the machinery that carries the calls. */
export const callMessages = {
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
  wrongType: 'This call takes JSON.',
  wrongFormType: 'This page takes an ordinary form.',
  compressed: 'Compressed requests are not accepted.',
  keyMissing: 'A valid apikey is required.',
  foreignOrigin: 'Requests from another site are refused.',
  unknownCall: 'There is no such call.',
  wrongMethod: 'This method is not allowed here.',
  notSignedIn: 'Please sign in.',
  tooMany: 'Too many requests. Please try again later.',
  unexpected: 'Something went wrong on our side. Please try again.',
  notReady: 'The site cannot answer right now. Please try again in a moment.',
} as const
