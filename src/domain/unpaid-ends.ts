/** In a file of its own: few pages need it (docs/product.md#unpaid-seats). */

/** How what is held, offered or waited for is ended, and what that does. */
export const unpaidEnds = {
  held: {
    action: 'Release',
    says: 'The payment page closes and the seats go to whoever is next. The buyer is not told.',
  },
  offered: {
    action: 'End the offer',
    says: 'The mailed link stops working and the seats go to the next on the waitlist.',
  },
  unconfirmed: {
    action: 'Remove',
    says: 'The place on the waitlist is gone, and the mailed link stops working.',
  },
  waiting: { action: 'Remove', says: 'The place on the waitlist is gone.' },
} as const

export const moreUnpaid =
  'Newer ones are listed once these are gone. To end one of them now, search for it at the orders desk.'
