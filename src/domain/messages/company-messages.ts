/** Texts of invoices to companies (docs/product.md#invoices-to-companies). */
import { counted } from '../counted.ts'

export const companyMessages = {
  companyRequired: 'Please fill in the name of the company',
  companyTooLong: 'Please keep the name of the company under 200 characters',
  streetRequired: 'Please fill in the street',
  streetTooLong: 'Please keep the street under 70 characters',
  postalCodeTooLong: 'Please keep the postal code under 16 characters',
  cityRequired: 'Please fill in the town',
  cityTooLong: 'Please keep the town under 35 characters',
  countryInvalid: 'Please enter the country as two letters, such as CH',
  nameRequired: 'Please fill in the name of the contact',
  nameTooLong: 'Please keep the name under 200 characters',
  emailRequired: 'Please fill in the email address',
  emailInvalid: 'Please enter a valid email address',
  kindUnknown: 'There is no such ticket any more. Please load the page again.',
  couponUnknown: 'This coupon does not exist',
  noSeats: 'Choose at least one seat',
  tooManySeats: (most: number) => `One invoice is for at most ${most} seats; write a second one`,
  dayInvalid: 'Please enter a day, such as 2026-11-30',
  dueInPast: 'This day is over; choose today or later',
  dueTooFar: 'Choose a day within a year',
  nothingToPay: 'There is nothing to pay. Add guests instead: they need no invoice.',
  full: (left: number) =>
    left === 0
      ? 'No seat is left. Go above the capacity if the hall has room.'
      : `Only ${counted(left, 'seat is', 'seats are')} left for this. Go above the capacity if the hall has room.`,
  addressHasTicket: 'This address has a ticket already. Give the contact another one.',
  again: (order: string) =>
    `This contact has an unpaid invoice for the same: order ${order}. If it is to be another one, send it all the same.`,
  notInvoiced: 'This order was not invoiced by hand.',
  paidAlready: (by: string, at: string) => `${by} noted at ${at} that it was paid.`,
  paidInFuture: 'This day is still to come; enter the day on which the money came',
  paidTooEarly: 'There was no invoice on this day yet; enter the day on which the money came',
  erased: 'The contact had their data deleted.',
  failed: 'That did not work. Please try again.',
  noAnswer: 'The site did not answer. Please try again: the invoice is sent once.',
} as const
