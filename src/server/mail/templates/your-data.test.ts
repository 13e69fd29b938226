import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { yourDataDeleted } from './your-data-deleted.ts'
import { yourDataLink } from './your-data-link.ts'

const bodyOf = async (content: Parameters<typeof layOut>[0]) =>
  (await layOut(content, mailSite)).text.split('See you by the lake')[0]

test('the mail with a link to the own data says what it is for, and nothing of the data', async () => {
  const mail = yourDataLink.compose({ requestId: 'x' }, { open: 'D'.repeat(43) }, mailSite)
  expect(mail.subject).toBe('Your link to your data')
  expect(await bodyOf(mail)).toMatchInlineSnapshot(`
    "Grüezi,

    YOUR DATA
    =========

    Somebody, hopefully you, asked the Vibe Coding Festival what it keeps
    under this address. This link shows it. There you can also download it,
    take yourself off the public list, or delete it.

    Show my data:
    https://festival.example.org/privacy/your-data?token=DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD

    The link works for 24 hours. Whoever has it can do all of this in your
    name, so keep it to yourself.

    "
  `)
})

test('the mail after a deletion says what had to stay', async () => {
  const mail = (isTicketKept: boolean, areBooksKept: boolean) =>
    bodyOf(yourDataDeleted.compose({ isTicketKept, areBooksKept }, {}, mailSite))
  expect(await mail(true, true)).toMatchInlineSnapshot(`
    "Grüezi,

    YOUR DATA IS DELETED
    ====================

    What the website of the Vibe Coding Festival kept under this address is
    gone, as you asked. This email is the last one, and its own entry goes
    once it is delivered.

    Of what you paid our books keep amount, dates and the number of the
    payment for 10 years, as the law asks. Your name does not stand there
    any more.

    Your seat stays paid, and is not given back by this. We cannot tell any
    more that it is yours: keep the email with your receipt, and show it at
    the entrance.

    Our backups may hold it for another 7 days. What the payment company
    knows of you, it keeps by itself.

    "
  `)
  expect(await mail(false, true)).not.toContain('Your seat')
  expect(await mail(false, false)).not.toContain('books')
})
