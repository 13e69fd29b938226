import { expect, test } from 'vitest'
import { mailFoot, mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { orderRefunded } from './order-refunded.ts'

const orderId = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
const orderNumber = 'VCF-3F2A91BC'

test('the mail about a refund says how much, why, and whether there still is a ticket', async () => {
  const refund = { orderId, orderNumber, name: 'Mia Muster', totalCents: 9800 }
  const mail = orderRefunded.compose({ ...refund, reason: 'no-seat' }, {}, mailSite)
  expect(mail.subject).toBe('Refund of your order VCF-3F2A91BC')
  expect((await layOut(mail, mailSite)).text).toBe(`Grüezi,

NO SEAT WAS LEFT: YOUR MONEY GOES BACK
======================================

Your payment for the Vibe Coding Festival reached us after the time for
which we had kept the seats, and by then others had taken them. We are
sorry. You have no ticket, and we give back everything you paid.

Order    VCF-3F2A91BC
Name       Mia Muster
---------------------
Refund      CHF 98.00

The money goes back the way it came. Depending on your bank this takes
up to ten days.

* Tickets and waitlist:
  https://festival.example.org/tickets

See you by the lake,
Mara and Teo

Something is not right? Write to hello@example.org; a person reads it.
${mailFoot}`)
  const firstWords = (reason: 'asked' | 'paid-twice') =>
    orderRefunded.compose({ ...refund, reason }, {}, mailSite).blocks.slice(0, 2)
  expect(firstWords('asked')).toEqual([
    { kind: 'heading', text: 'Your order was refunded' },
    {
      kind: 'paragraph',
      text: 'The tickets of this order for the Vibe Coding Festival are no longer valid, and their seats go to others. We hope to see you another time.',
    },
  ])
  expect(firstWords('paid-twice')).toEqual([
    { kind: 'heading', text: 'You paid twice: the second payment goes back' },
    {
      kind: 'paragraph',
      text: 'This address already had a paid order for the Vibe Coding Festival. That order and its tickets stay as they are; we give back everything you paid for the second one.',
    },
  ])
})
