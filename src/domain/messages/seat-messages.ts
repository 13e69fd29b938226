/** Texts about seats and their links (docs/product.md#seats). */
import type { Notice } from '../notice.ts'

export const seatMessages = {
  nameRequired: 'Please say who comes',
  nameTooLong: 'Please keep the name under 200 characters',
  emailInvalid: 'Please enter a valid email address, or leave it out',
  buyersAddress: 'The address of the order stays: please write to us to have it corrected',
  unknownLink: 'We do not know this link. Please open it from the mail again, or ask whoever gave it to you.',
  endedLink:
    'This link is old: the seat got a new one when it was passed on or taken back. Please ask whoever bought the tickets.',
  correctedLink:
    'This link is old: it ended when the address of the order was corrected. Please open the newest mail, or ask whoever bought the tickets for the new link.',
  cancelled: 'This seat was cancelled.',
  refunded: 'This seat was refunded, and its ticket is not valid any more.',
  orderRefunded: 'This order was refunded, and its tickets are not valid any more.',
  orderCancelled: 'This order was cancelled.',
  unknownOrder: 'We do not know this link. Please open the newest mail with your receipt again.',
  changedMeanwhile:
    'Somebody else has changed this seat meanwhile. What stands here now is theirs: please look at it before you change it.',
  noSuchSeat: 'This seat is not in your order.',
  arrived: 'Somebody has come in with this seat already.',
  notPassedOn: 'Nobody else has this seat.',
  notSaved: 'Not saved',
  saved: { title: 'Saved', text: 'We know who comes.' } satisfies Notice,
  savedAndMailed: {
    title: 'Saved',
    text: 'We know who comes, and have mailed you the link.',
  } satisfies Notice,
  answered: { title: 'Thank you', text: 'We have noted your answers.' } satisfies Notice,
  passedOnByMail: {
    title: 'Passed on',
    text: 'The link is on its way to your friend. The old one opens nothing any more.',
  } satisfies Notice,
  passedOn: {
    title: 'Passed on',
    text: 'Here is the new link: send it to your friend. The old one opens nothing any more.',
  } satisfies Notice,
  takenBack: {
    title: 'Taken back',
    text: 'The seat is yours again, with a new link. What your friend had entered is deleted.',
  } satisfies Notice,
} as const
