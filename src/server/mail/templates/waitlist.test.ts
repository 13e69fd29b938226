import { expect, test } from 'vitest'
import { mailFoot, mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { confirmWaitlistPlace } from './confirm-waitlist-place.ts'
import { seatOffered } from './seat-offered.ts'
import { waitlistJoined } from './waitlist-joined.ts'

const orderId = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
const offer = 'O'.repeat(43)
const offerUrl = `https://festival.example.org/tickets?offer=${offer}`

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
waited longest, with a link that keeps it for 24 hours. After that the
seat goes to the next person.

* What the day brings:
  https://festival.example.org/#schedule

See you by the lake,
Mara and Teo

Somebody entered this address on the ticket page. If that was not you,
or if you do not want to wait any longer, write to hello@example.org,
and we take it off the list.
${mailFoot}`)
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
${mailFoot}`)
})

test('where nothing is charged, mails say so and nothing of payment', async () => {
  const free = { orderId, numberOfTickets: 1, totalCents: 0, expiresAt: '2025-08-20T22:05:00.000Z' }
  for (const mail of [
    seatOffered.compose(free, { offer }, mailSite),
    seatOffered.compose(
      { ...free, lines: [{ kind: 'standard', count: 1, priceCents: 0, discountCents: 0 }] },
      { offer },
      mailSite,
    ),
  ]) {
    const { text } = await layOut(mail, mailSite)
    expect(text).toMatch(/^Total +Free$/m)
    expect(text).not.toMatch(/CHF|pay/)
  }
  for (const mail of [
    waitlistJoined.compose({}, {}, mailSite),
    confirmWaitlistPlace.compose({ orderId }, { confirm: offer }, mailSite),
  ])
    expect((await layOut(mail, mailSite)).text).not.toMatch(/to pay/)
})
