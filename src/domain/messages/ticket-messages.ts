/** Texts about tickets and places on the waitlist (docs/product.md). */
import { counted } from '../counted.ts'
import type { Notice } from '../notice.ts'
import { waitInWords } from '../wait.ts'

export const ticketMessages = {
  nameRequired: 'Name is required',
  nameTooLong: 'Please keep the name under 200 characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  wholeTickets: 'Please choose at least one ticket',
  tooManyTickets: (most: number) => `At most ${most} tickets can be bought at once`,
  oneOfBoth: 'Please send the number of tickets or the lines, not both.',
  kindTwice: 'Each kind of ticket is asked for in one line.',
  kindUnknown: 'This kind of ticket is not on sale',
  kindEarly: (name: string) => `“${name}” is not on sale yet`,
  kindOver: (name: string) => `“${name}” is on sale no more`,
  kindMost: (name: string, most: number) => `At most ${most} of “${name}” can be bought at once`,
  kindSoldOut: (name: string) =>
    `No seat is left for “${name}”. Please order without it; alone it can be waited for.`,
  kindLeft: (name: string, left: number) =>
    `Only ${counted(left, 'seat is', 'seats are')} left for “${name}”. Please order fewer.`,
  couponOfKinds: (names: readonly string[]) =>
    `This coupon is for ${names.map((name) => `“${name}”`).join(' or ')}. Please choose it, or leave the coupon out.`,
  companyTooLong: 'Please keep the company under 200 characters',
  companyAddressTooLong: 'Please keep the address within six lines and 500 characters',
  vatNumberTooLong: 'Please keep the VAT number under 40 characters',
  couponUnknown: 'We do not know this coupon code',
  couponExpired: 'This coupon has expired',
  couponUsedUp: 'This coupon has been used up',
  tooManyCoupons: (seconds: number) =>
    `Too many coupon codes did not work. Please try again ${waitInWords(seconds)}, or order without one.`,
  couponFor: (left: number) =>
    `This coupon is left for ${counted(left, 'ticket')} only. Please order fewer, or leave it out.`,
  saleEarly: 'The ticket sale has not started yet',
  saleOver: 'The ticket sale has ended',
  hasTicket: 'This address already has a ticket. Please use another one.',
  seatsLeft: (left: number) =>
    `Only ${counted(left, 'seat is', 'seats are')} left. Please order fewer tickets.`,
  networkHoldsAll:
    'Your network holds as many unpaid seats as one network may. Each payment makes room: please try again in a few minutes.',
  networkHolds: (left: number) =>
    `Your network may hold only ${left} more unpaid ${left === 1 ? 'seat' : 'seats'} right now. Please order fewer, or try again in a few minutes.`,
  networkTookAll: (seconds: number) =>
    `Your network has taken as many free seats as one network may in a day. Please try again ${waitInWords(seconds)}.`,
  networkTakes: (left: number, seconds: number) =>
    `Your network may take only ${left} more free ${left === 1 ? 'seat' : 'seats'} right now. Please order fewer, or try again ${waitInWords(seconds)}.`,
  networkWaits:
    'Many people joined the waitlist from your network and have not confirmed their address yet. Please try again in a few minutes.',
  seatsStayWithAddress:
    'People wait for a seat, so the seats you hold stay with the address you gave first. Please use that one, or order again when half an hour is over.',
  confirmationExpired:
    'This link is invalid or has expired. Please join the waitlist again to receive a new one.',
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
