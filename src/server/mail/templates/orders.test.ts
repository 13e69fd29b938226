import { expect, test } from 'vitest'
import { mailFoot, mailSite } from '../../../../tests/support/mail-site.ts'
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
const confirmation = (order: Parameters<typeof orderConfirmation.compose>[0] = paid) =>
  orderConfirmation.compose(order, { edit, plan }, mailSite)
const receiptIn = ({ blocks }: ReturnType<typeof confirmation>) =>
  blocks.flatMap((block) => (block.kind === 'receipt' ? block.rows : []))

test('a receipt that is sent again after a cancellation counts the seats that are left, and what was refunded', async () => {
  const again = confirmation({ ...paid, cancelledSeats: 1, refundedCents: 3920 })
  expect(again.subject).toBe('Your ticket for the Vibe Coding Festival')
  expect((await layOut(again, mailSite)).text).toContain(
    'your seat is reserved (1 of 2 was\ncancelled). This email is your receipt.',
  )
  expect(receiptIn(again).slice(-2)).toEqual([
    { label: 'Total', value: 'CHF 78.40', isTotal: true },
    { label: 'Refunded', value: 'CHF 39.20' },
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
${mailFoot}`)
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

test('a receipt of what costs nothing says that it is free', () => {
  const free = { ...paid, numberOfTickets: 1, totalCents: 0, discountCents: 0, couponCode: null }
  expect(receiptIn(confirmation(free))).toEqual([
    { label: 'Order', value: 'VCF-3F2A91BC' },
    { label: '1 ticket', value: 'Free' },
    { label: 'Total', value: 'Free', isTotal: true },
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
