/** Sentences about profiles for organisers and for those whose profile it is (docs/product.md#people). */
export const peopleMessages = {
  // It may have been done, and only the answer was lost.
  failed: 'The site did not answer as it should. Look at this list before you try again.',
  searchFailed: 'The profiles could not be loaded. Please try again.',
  exportFailed: 'The list could not be made. Please try again.',
  unknownAct: 'A profile can be hidden or shown, its picture removed, one of its texts emptied.',
  gone: 'This profile is not in the directory any more: its owner has left the list, or has no ticket.',
  changedMeanwhile:
    'Its owner has changed this meanwhile; nothing was done. Load the page to see what stands there now.',
  nobody:
    'Nobody is in the directory yet. Whoever buys a ticket may join it, on the ticket form or by the link in a mail.',
  nobodyFound: 'Nobody here has this name or address. Try fewer letters.',
  allHidden: 'All profiles are hidden.',
  nobodyHidden: 'No profile is hidden.',
  /** To the person, by their own link. */
  hidden: (address: string) =>
    `Your profile is hidden by the organisers: nobody else sees it. You can still change it. Write to ${address} if you have a question.`,
} as const
