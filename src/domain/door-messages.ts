/** Texts of the doors and their back office (docs/product.md#door). */
export const doorMessages = {
  unknown: 'This door link is not known. Please ask an organizer for a new one.',
  ended: 'This door link has ended. Please ask an organizer for a new one.',
  nameRequired: 'Please give the door a name',
  nameTooLong: 'Please keep the name under 80 characters',
  notAMoment: 'Please choose when the door ends',
  endInPast: 'Please choose an end that is still to come',
  endTooFar: 'Please choose an end within the next 30 days',
  madeAlready: 'This door was made already, and its link is shown only once. Please make another one.',
  gone: 'This door does not exist any more.',
  failed: 'The doors could not be loaded. Please try again.',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  unpaid: 'Not paid',
} as const
