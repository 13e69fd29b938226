/** Texts of the order desk (docs/product.md#order-desk). */
import { formatCents } from '../money.ts'

/** An order's page shows so many. */
export const mostOfHistory = 200

export const deskMessages = {
  unknownOrder: 'This order does not exist.',
  orderFailed: 'The order could not be loaded. Please try again.',
  searchFailed: 'The orders could not be searched. Please try again.',
  noOrders: 'No orders yet. Tickets that people buy, and guests that you add, are listed here.',
  newestOnly: (count: number) => `The newest ${count}. Search for older ones.`,
  exportFailed: 'The orders could not be exported. Please try again.',
  nothingFound: 'No order has this number, name, company or address.',
  needsScript:
    'Here is what is known of this order; to change it, please switch on JavaScript in your browser.',
  failed: 'That did not work. Please try again.',
  nameRequired: 'Please fill in the name',
  nameTooLong: 'Please keep the name under 200 characters',
  emailRequired: 'Please fill in the email address',
  emailInvalid: 'Please enter a valid email address',
  noteTooLong: 'Please keep the note under 2,000 characters',
  reasonTooLong: 'Please keep the reason under 500 characters',
  amountInvalid: 'Please enter an amount such as 49.00',
  wholeAmount: (currency: string) => `Please enter an amount without decimals: ${currency} has none`,
  nothingToDo: 'Choose at least one seat, or an amount that goes back',
  erased: 'The buyer had their data deleted: there is nothing to correct.',
  addressHasTicket: 'This address has a ticket already. Give another one.',
  addressWaits: 'This address has a place on the waitlist already. Give another one.',
  changedMeanwhile: (by: string, at: string, now: string) =>
    `${by} changed this at ${at}. It is now: ${now === '' ? 'empty' : now}`,
  notPaid: 'Only seats of a paid order can be cancelled here.',
  notOfOrder: 'These seats are not of this order. Please load the page again.',
  seatCancelled: (position: number) => `Seat ${position} is cancelled already.`,
  seatPaidBack: (position: number) => `Seat ${position} was paid back already.`,
  aboveLeft: (leftCents: number, currency: string) =>
    leftCents === 0
      ? 'Nothing of this order is left to go back.'
      : `At most ${formatCents(leftCents, currency)} of this order can go back.`,
  wentBackMeanwhile: (leftCents: number, currency: string) =>
    `Money of this order went back meanwhile; ${formatCents(leftCents, currency)} of it is left. Press again if yours is to go back, too.`,
  aboveSeats: (cents: number, currency: string) =>
    `These seats cost ${formatCents(cents, currency)}: no more can go back for them.`,
  wholeNeedsSeats: 'If everything goes back, the seats are cancelled too: please choose them.',
  noPayment: 'This order was not paid through the payment provider. Give the money back elsewhere.',
  historyIsCut: `Only the newest ${mostOfHistory} changes are shown here.`,
  disputed:
    'The buyer’s bank holds this payment until the dispute is decided. Nothing can be refunded before.',
  unknownKind: 'There is no such ticket any more. Please load the page again.',
  full: (left: number) =>
    left === 0
      ? 'No seat is left. Go above the capacity if the hall has room.'
      : 'All seats of this kind are taken. Go above the capacity if the hall has room.',
  noAddressForReceipt: 'Without an address there is nowhere to send the receipt to.',
} as const
