import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { adminPasswordChanged } from './admin-password-changed.ts'
import { adminPasswordReset } from './admin-password-reset.ts'
import { organizerAdded } from './organizer-added.ts'
import { organizersChanged } from './organizers-changed.ts'

const params = { adminId: 'b3c1' }

test('the mail for a forgotten password has a link that works once', async () => {
  const mail = adminPasswordReset.compose(params, { reset: 'R'.repeat(43) }, mailSite)
  expect((await layOut(mail, mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    CHOOSE A NEW PASSWORD
    =====================

    Somebody asked for a new password for your access to the back office of
    the Vibe Coding Festival. With this link you choose it:

    Choose a new password:
    https://festival.example.org/admin/reset-password?token=RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR

    The link works for 30 minutes and once, and only the newest one does.
    Afterwards you sign in anew wherever you were signed in.

    See you by the lake,
    Mara and Teo

    If you did not ask for it, do nothing: your password stays as it is.
    Whoever asked cannot read this email.

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail about a changed password says what to do if somebody else changed it', async () => {
  const mail = adminPasswordChanged.compose(params, {}, mailSite)
  expect((await layOut(mail, mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    YOUR PASSWORD WAS CHANGED
    =========================

    Your access to the back office of the Vibe Coding Festival has a new
    password. You have been signed out everywhere and sign in with the new
    one.

    * Sign in:
      https://festival.example.org/admin/login

    If that was not you, somebody can read your mail or was at the server.
    Ask for a new password at once (“Forgot your password?” on the page
    above), and change the password of your mailbox.

    See you by the lake,
    Mara and Teo

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail to a new organiser says who let them in, and leads to choosing a password', async () => {
  const mail = organizerAdded.compose({ by: 'mara@example.org' }, {}, mailSite)
  expect((await layOut(mail, mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    WELCOME TO THE BACK OFFICE
    ==========================

    mara@example.org has made you an organiser of the Vibe Coding Festival:
    you may read and change everything in its back office. First choose your
    password. The page below asks for this address, and mails you a link:

    Choose a password:
    https://festival.example.org/admin/login?forgot

    See you by the lake,
    Mara and Teo

    ------------------------------------------------------------------------
    You get this mail because an organiser of the Vibe Coding Festival has
    entered your address.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail about other organisers says who did what, and what to do if that is a surprise', async () => {
  const params = { by: 'mara@example.org', address: 'teo@example.org', isAdded: false }
  const mail = organizersChanged.compose(params, {}, mailSite)
  expect((await layOut(mail, mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    NO ORGANISER ANY MORE: TEO@EXAMPLE.ORG
    ======================================

    mara@example.org has removed teo@example.org from the organisers of the
    Vibe Coding Festival. Nobody can sign in with that address any more.

    * Organisers:
      https://festival.example.org/admin/organisers

    If that is a surprise, talk to each other at once: somebody may have
    signed in who should not.

    See you by the lake,
    Mara and Teo

    ------------------------------------------------------------------------
    You get this mail as an organiser of the Vibe Coding Festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})
