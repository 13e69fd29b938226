import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { contributionEditLink } from './contribution-edit-link.ts'
import { contributionEmailChanged } from './contribution-email-changed.ts'
import { contributionReceived } from './contribution-received.ts'

const params = { contributionId: 'b3c1' }
const tokens = { edit: 'E'.repeat(43) }
const editUrl = `https://festival.example.org/contribute?token=${tokens.edit}`

const received = () => contributionReceived.compose(params, tokens, mailSite)
const editLink = () => contributionEditLink.compose(params, tokens, mailSite)
const emailChanged = () => contributionEmailChanged.compose(params, {}, mailSite)

test('the mail for a new proposal thanks its proposer and links to edit it', async () => {
  expect(received().subject).toBe('Thank you for your proposal')
  expect((await layOut(received(), mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    THANK YOU FOR YOUR PROPOSAL
    ===========================

    It is on the board of the Vibe Coding Festival, where everybody can read
    it and vote. You can change it at any time: title, details and how we
    reach you.

    Edit my proposal:
    https://festival.example.org/contribute?token=EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE

    The link works for 24 hours. Later, press the envelope on your card on
    the board, and we mail you a new one.

    See you by the lake,
    Mara and Teo

    Somebody entered this address with a proposal. If that was not you,
    write to hello@example.org, and we take it down.

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail with a new edit link says how long it works', async () => {
  expect(editLink().subject).toBe('Your link to edit your proposal')
  expect((await layOut(editLink(), mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    EDIT YOUR PROPOSAL
    ==================

    With this link you can change your proposal for the Vibe Coding
    Festival: title, details and how we reach you.

    Edit my proposal:
    https://festival.example.org/contribute?token=EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE

    The link works for 24 hours.

    See you by the lake,
    Mara and Teo

    If you did not ask for it, do nothing: whoever asked cannot change your
    proposal without this link.

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail to a replaced address says so and has no link to edit', async () => {
  expect(emailChanged().subject).toBe('The address of your proposal was changed')
  const { text } = await layOut(emailChanged(), mailSite)
  expect(text).not.toContain('token=')
  expect(text).toMatchInlineSnapshot(`
    "Grüezi,

    THE ADDRESS OF YOUR PROPOSAL WAS CHANGED
    ========================================

    Somebody with your link entered another email address for your proposal
    for the Vibe Coding Festival. Links that we mailed to this address no
    longer work; the new address has received one.

    * The board:
      https://festival.example.org/contribute

    If that was not you, write to hello@example.org, and we put it right.

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

test('the tokens of mails about a proposal work for it alone, and both bodies have the same links', async () => {
  for (const mail of [contributionReceived, contributionEditLink]) {
    expect(mail.tokens(params)).toEqual({ edit: { kind: 'contribution-edit', subjectId: 'b3c1' } })
    const { text, html } = await layOut(mail.compose(params, tokens, mailSite), mailSite)
    expect([text.includes(editUrl), html.includes(`href="${editUrl}"`)]).toEqual([true, true])
  }
  expect(contributionEmailChanged.tokens(params)).toEqual({})
})
