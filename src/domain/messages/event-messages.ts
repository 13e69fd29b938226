/** Texts about the documents of the event (docs/product.md#event-documents). */

export const eventMessages = {
  invalid: 'Something in this document is not right yet.',
  unknownVersion: 'There is no such version.',
  unknownDraft: 'There is no such draft any more.',
  /** Who published a version: the first one of a site came with it, before there was anybody. */
  publisherOf: ({ version, published_by }: { version: number; published_by: string | null }) =>
    published_by ?? (version === 1 ? 'The first event' : 'An import'),
  changedMeanwhile: (name: string | null, time: string) => `${name ?? 'An import'} changed this at ${time}`,
  siteIsOpen: 'The site is open already: change what it says under “Your event”.',
  stepChanged: 'Somebody else changed this meanwhile. Open the question again to see what is there now.',
  launchItemChanged: 'This has changed meanwhile: please look at it once more, then tick it off.',
  unknownPicture: (file: string, meant: string | undefined) =>
    `there is no picture “${file}”; ${meant ? `did you mean “${meant}”?` : 'upload it first.'}`,
  placeInUse: (place: string, title: string) =>
    `The published talk “${title}” stands in ${place}; publish another place for it first.`,
  currencyStays: (before: string, wanted: string) =>
    `Currency: people have ordered in ${before}, so it stays ${before}. For ${wanted}, begin with an empty database.`,
  fewerSeatsThanSold: (capacity: number, taken: number) =>
    `${taken} seats are sold or held, ${taken - capacity} more than ${capacity}: please leave at least ${taken}.`,
  pageWouldFail: (path: string) =>
    `The page ${path} could not be shown with this, so nothing was published. Please take back what you changed last, or ask whoever runs the site: the log says why.`,
  pagesTooSlow: (path: string) =>
    `Nothing was published: whether the page ${path} can be shown with this took too long to find out. Please try again in a moment.`,
  needsScript: 'Here is what this document says; to change it, please switch on JavaScript in your browser.',
  saveFailed: 'The draft could not be saved. What you typed is still here; please try again.',
  publishFailed: 'Nothing was published. Please try again.',
  discardFailed: 'The draft could not be discarded. Please try again.',
  readFailed: 'What is published could not be read. Please try again.',
  uploadFailed: 'The picture could not be stored. Please try again.',
  versionFailed: 'The version could not be loaded. Please try again.',
  historyFailed: 'The history could not be loaded. Please try again.',
  putBackFailed: 'Nothing was put back. Please try again.',
  putBack: (version: number, now: number) => `Version ${version} is public again, as version ${now}.`,
  signedOut: 'You are signed out. What you typed is kept: sign in again and go on here.',
  published: 'Published. Everybody sees it now.',
  discarded: 'The draft is gone. Here is what is published.',
  restored: 'Here is what you typed before it was saved.',
  bothKept: (name: string | null, time: string) =>
    `${name ?? 'An import'} changed other fields at ${time}. Both changes are kept.`,
} as const
