import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { confirmWaitlistPlace } from './confirm-waitlist-place.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { orderRefunded } from './order-refunded.ts'
import { seatOffered } from './seat-offered.ts'
import { waitlistJoined } from './waitlist-joined.ts'

const orderId = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
const orderNumber = 'VCF-3F2A91BC'
const paid = {
  orderId,
  orderNumber,
  name: 'Mia Muster',
  numberOfTickets: 2,
  totalCents: 7840,
  discountCents: 1960,
  couponCode: 'COMMUNITY20',
}
const edit = 'E'.repeat(43)
const offer = 'O'.repeat(43)
const plan = 'P'.repeat(43)
const editUrl = `https://festival.example.org/participants?edit=${edit}`
const offerUrl = `https://festival.example.org/tickets?offer=${offer}`
const confirmation = (order: Parameters<typeof orderConfirmation.compose>[0] = paid) =>
  orderConfirmation.compose(order, { edit, plan }, mailSite)
const receiptIn = ({ blocks }: ReturnType<typeof confirmation>) =>
  blocks.flatMap((block) => (block.kind === 'receipt' ? block.rows : []))

const foot = `
------------------------------------------------------------------------
You receive this email because someone entered this address on the
website of the festival.
Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
Privacy: https://festival.example.org/privacy
Your data: https://festival.example.org/privacy/your-data
`

test('a receipt that is sent again after a cancellation counts the seats that are left, and what was given back', async () => {
  const again = confirmation({ ...paid, cancelledSeats: 1, refundedCents: 3920 })
  expect(again.subject).toBe('Your ticket for the Vibe Coding Festival')
  expect((await layOut(again, mailSite)).text).toContain(
    'your seat is reserved (1 of 2 was\ncancelled). This email is your receipt.',
  )
  expect(receiptIn(again).slice(-2)).toEqual([
    { label: 'Total', value: 'CHF 78.40', isTotal: true },
    { label: 'Given back', value: 'CHF 39.20' },
  ])
})

test('the confirmation of an order has a receipt, the venue, the links and the programme', async () => {
  expect(confirmation().subject).toBe('Your tickets for the Vibe Coding Festival')
  expect((await layOut(confirmation(), mailSite)).text).toBe(`Grüezi,

SEE YOU ON SATURDAY 30 AUGUST 2025!
===================================

Your order is complete, and your 2 seats are reserved. This email is
your receipt.

Order                         VCF-3F2A91BC
Name                            Mia Muster
2 tickets at CHF 49.00           CHF 98.00
Discount, coupon COMMUNITY20    −CHF 19.60
------------------------------------------
Total                            CHF 78.40

When and where
--------------

Saturday 30 August 2025, 10:00 until late, at Halle Wellenbad,
Musterquai 42, 8000 Zurich.

* The venue on the map:
  https://www.openstreetmap.org/?mlat=47.3543&mlon=8.5512#map=16/47.3543/8.5512

Open the attached file, and the day stands in your calendar.

Before the day
--------------

Tell us when you come and what you would like to eat, so that nobody
goes hungry.

Answer the poll:
https://festival.example.org/poll

The participants choose the talks. Vote for those you want, and star
what you do not want to miss once the programme is out. Through this
link your votes and stars count in full, on all your devices; keep it to
yourself:

* Vote and star:
  https://festival.example.org/schedule/open?token=${plan}

Your profile can tell the others who you are and what you have in mind.
With this link you write it, and add a picture:

* Edit my profile:
  ${editUrl}

It works for 24 hours; keep it to yourself. For a new one, press the
pencil on your card in the directory of participants, or write to
hello@example.org if you are not listed there.

The day
-------

SPARK: Morning
  10:00  Arrival and coffee
  10:30  Keynote
         - Anyone can build now. What will you build? (Zanele Isibonelo)

SHARE: Community sessions
  11:00  Three talks of 30 minutes
         - From napkin to app store in nine evenings (Lucía Ejemplo)
         - Two left brains: how a nurse and a designer shipped a rota
           app (Juma Mfano and Pia Esimerkki)
         - Prompts are product decisions (Arjun Udaharan)
  12:30  Lunch
  14:00  Two talks and a panel
         - Evals for people who hate spreadsheets (Amal Mithal and Jan
           Voorbeeld)
         - My agent deleted production: a love story (Kasia Przykład and
           Minh Vidu)
         - Panel discussion: who owns the code nobody wrote? (Eleni
           Paradeigma, Chloé Exemple, Wei Lizi, Giulia Esempio and Nino
           Magaliti)
  15:30  Apéro

SHIP: Build event
  16:00  Tips before the start
         - Fifteen tips for your first five hours (Aylin Örnek and Dóra
           Példa)
  16:30  The build event starts
  19:00  Pizza break with a comedian
  21:00  App rating and pitching
  22:00  Awards and celebration with a DJ

See you by the lake,
Mara and Teo

Something is not right, or you cannot come? Write to hello@example.org
and name your order.
${foot}`)
})

test('a receipt without a coupon shows no discount, and keeps the 5 of CHF 49.05', () => {
  const plain = { ...paid, numberOfTickets: 1, totalCents: 4905, discountCents: 0, couponCode: null }
  expect(confirmation(plain).subject).toBe('Your ticket for the Vibe Coding Festival')
  expect(receiptIn(confirmation(plain))).toEqual([
    { label: 'Order', value: 'VCF-3F2A91BC' },
    { label: 'Name', value: 'Mia Muster' },
    { label: '1 ticket at CHF 49.05', value: 'CHF 49.05' },
    { label: 'Total', value: 'CHF 49.05', isTotal: true },
  ])
})

test('the confirmation of a free order shows no name that was typed', async () => {
  const advert = 'WIN A PHONE at evil.example'
  const free = { ...paid, name: advert, totalCents: 0, discountCents: 9800, couponCode: 'SPEAKER100' }
  expect(receiptIn(confirmation(free))).toEqual([
    { label: 'Order', value: 'VCF-3F2A91BC' },
    { label: '2 tickets at CHF 49.00', value: 'CHF 98.00' },
    { label: 'Discount, coupon SPEAKER100', value: '−CHF 98.00' },
    { label: 'Total', value: 'CHF 0.00', isTotal: true },
  ])
  expect(JSON.stringify(await layOut(confirmation(free), mailSite))).not.toContain('evil')
  // Negative control: on what was paid for, the name does stand.
  expect(JSON.stringify(await layOut(confirmation({ ...free, totalCents: 5 }), mailSite))).toContain('evil')
})

test('the mail that asks for one click to wait shows nothing that was typed', async () => {
  expect(confirmWaitlistPlace.tokens({ orderId })).toEqual({
    confirm: { kind: 'waitlist-confirm', subjectId: orderId },
  })
  const mail = confirmWaitlistPlace.compose({ orderId }, { confirm: offer }, mailSite)
  expect(mail.subject).toBe('One click and you are on the waitlist')
  const { text } = await layOut(mail, mailSite)
  expect(text).toContain(`https://festival.example.org/waitlist/confirm?token=${offer}`)
  expect(text).toContain('The link works for 7 days.')
  expect(text).not.toContain(orderId)
})

test('the mail about the waitlist says what happens next and shows nothing that was typed', async () => {
  const mail = waitlistJoined.compose({}, {}, mailSite)
  expect(mail.subject).toBe("You're on the waitlist")
  expect((await layOut(mail, mailSite)).text).toBe(`Grüezi,

YOU'RE ON THE WAITLIST!
=======================

All seats of the Vibe Coding Festival are taken at the moment, and this
address is in line for one. Nothing was paid.

First come, first served: when a seat frees up, we write to whoever has
waited longest, with a link to pay that works for 24 hours. After that
the seat goes to the next person.

* What the day brings:
  https://festival.example.org/#schedule

See you by the lake,
Mara and Teo

Somebody entered this address on the ticket page. If that was not you,
or if you do not want to wait any longer, write to hello@example.org,
and we take it off the list.
${foot}`)
})

test('the offer of seats says how many, their price, and until when in the time zone of the event', async () => {
  const mail = seatOffered.compose(
    { orderId, numberOfTickets: 2, totalCents: 9800, expiresAt: '2025-08-20T22:05:00.000Z' },
    { offer },
    mailSite,
  )
  expect(mail.subject).toBe('2 seats are free for you')
  expect((await layOut(mail, mailSite)).text).toBe(`Grüezi,

2 SEATS ARE FREE FOR YOU
========================

Your turn has come on the waitlist of the Vibe Coding Festival. We keep
the seats until Thursday 21 August at 00:05 (Europe/Zurich).

Tickets          2
------------------
Total    CHF 98.00

Take the seats:
${offerUrl}

Nothing is charged before you pay. Can you no longer come? The same link
lets you pass the seats on, and the next person is glad of every hour.
If we hear nothing until then, the offer ends by itself.

See you by the lake,
Mara and Teo

The link is yours: whoever has it can take the offer, so keep it to
yourself.
${foot}`)
})

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
${foot}`)
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

test('the tokens of mails about an order work for it alone, and both bodies have the same links', async () => {
  expect(orderConfirmation.tokens(paid)).toEqual({
    edit: { kind: 'profile-edit', subjectId: orderId },
    plan: { kind: 'ticket-plan', subjectId: orderId },
  })
  const seats = { orderId, numberOfTickets: 1, totalCents: 4900, expiresAt: '2025-08-20T22:05:00.000Z' }
  expect(seatOffered.tokens(seats)).toEqual({ offer: { kind: 'seat-offer', subjectId: orderId } })
  for (const mail of [
    confirmation(),
    seatOffered.compose(seats, { offer }, mailSite),
    waitlistJoined.compose({}, {}, mailSite),
    confirmWaitlistPlace.compose({ orderId }, { confirm: offer }, mailSite),
    orderRefunded.compose(
      { orderId, orderNumber, name: 'Mia', totalCents: 5, reason: 'asked' },
      {},
      mailSite,
    ),
  ]) {
    const { text, html } = await layOut(mail, mailSite)
    const inText = new Set(text.match(/https?:\/\/\S+/g))
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
    expect(new Set(inHtml)).toEqual(new Set([...inText, mailSite.publicUrl]))
  }
})

test('receipts and programmes in mails are escaped', async () => {
  const evil = `<img src=x onerror=alert(1)> " ' &`
  const { html } = await layOut(
    {
      subject: 'x',
      preview: 'x',
      blocks: [
        { kind: 'subheading', text: evil },
        { kind: 'receipt', rows: [{ label: evil, value: evil }] },
        { kind: 'programme', acts: [{ name: evil, items: [{ time: evil, title: evil, details: [evil] }] }] },
      ],
    },
    mailSite,
  )
  expect(html).not.toContain('<img')
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt; &quot; &#39; &amp;/g)).toHaveLength(7)
})
