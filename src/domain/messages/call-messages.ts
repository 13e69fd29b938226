import { waitInWords } from '../wait.ts'

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
