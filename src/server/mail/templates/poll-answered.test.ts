import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import type { PollChoices } from '../../../domain/poll-choices.ts'
import { layOut } from '../compose.ts'
import { pollAnswered } from './poll-answered.ts'

const orderId = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
const edit = 'E'.repeat(43)
const whole: PollChoices = {
  commitment: 'yes-full',
  lunchPreference: 'spicy-tofu',
  dinnerPreference: 'prefer-vegan',
  iceBathPreference: 'yes-definitely',
}
const away: PollChoices = {
  commitment: 'no-changed-plans',
  lunchPreference: null,
  dinnerPreference: null,
  iceBathPreference: null,
}
const compose = (choices: PollChoices, replaced: PollChoices | null = null) =>
  pollAnswered.compose({ orderId, choices, replaced }, { edit }, mailSite)

test('the mail about a poll answer says what was chosen, how to change it and what a stranger could have done', async () => {
  expect(compose(whole).subject).toBe('Your answer for the Vibe Coding Festival')
  expect((await layOut(compose(whole), mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    WE HAVE NOTED IT
    ================

    Thank you. This is your answer to the poll of the Vibe Coding Festival:

    Will you come?                    Yes, the whole day
    Which poke bowl for lunch?                Spicy Tofu
    Which pizza for dinner?                 Rather vegan
    Guided ice bath in the afternoon?    Yes, definitely

    Change my answer:
    https://festival.example.org/poll?token=EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE

    Was that not you? Somebody who knows your address can answer in your
    place. With the same link you put it right.

    See you by the lake,
    Mara and Teo

    The link works for 24 hours, and only the newest one does. Later, answer
    the poll once more: the newest answer counts.

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail about a changed poll answer says what it replaces and how to restore that', async () => {
  const { text, html } = await layOut(compose(away, whole), mailSite)
  expect(text).toMatchInlineSnapshot(`
    "Grüezi,

    WE HAVE NOTED IT
    ================

    What a pity, and thank you for telling us. This is your answer to the
    poll of the Vibe Coding Festival:

    Will you come?    No, my plans have changed

    Change my answer:
    https://festival.example.org/poll?token=EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE

    Until now we had noted
    ----------------------

    Will you come?                    Yes, the whole day
    Which poke bowl for lunch?                Spicy Tofu
    Which pizza for dinner?                 Rather vegan
    Guided ice bath in the afternoon?    Yes, definitely

    Was that not you? Somebody who knows your address can answer in your
    place. The same link puts your earlier answer back with one press, or
    lets you choose anew.

    See you by the lake,
    Mara and Teo

    The link works for 24 hours, and only the newest one does. Later, answer
    the poll once more: the newest answer counts.

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
  for (const words of ['Until now we had noted', 'Spicy Tofu', 'No, my plans have changed'])
    expect([text.includes(words), html.includes(words)]).toEqual([true, true])
})

test('the mail about a first poll answer names no earlier one', async () => {
  expect((await layOut(compose(whole), mailSite)).text).not.toContain('Until now')
})

test('the mail about a poll answer has one token for this answer, in both bodies', async () => {
  expect(pollAnswered.tokens({ orderId, choices: whole, replaced: null })).toEqual({
    edit: { kind: 'poll-edit', subjectId: orderId },
  })
  const { text, html } = await layOut(compose(whole), mailSite)
  const url = `https://festival.example.org/poll?token=${edit}`
  expect([text.includes(`\n${url}\n`), html.includes(`href="${url}"`)]).toEqual([true, true])
  expect(compose(whole)).not.toHaveProperty('unsubscribeUrl')
})

test('the mail names answers to the questions of the event, and none to questions that are asked no more', async () => {
  const [lunch, ...others] = mailSite.event.poll.questions
  const song = { id: 'song', name: 'Song', question: 'To which song do you dance?', kind: 'text' } as const
  const questions = [...others, { ...song, asked: 'both', isRequired: false, options: [] } as const]
  const site = { ...mailSite, event: { ...mailSite.event, poll: { ...mailSite.event.poll, questions } } }
  const choices = { ...whole, dinnerPreference: 'raclette', furtherAnswers: { song: 'Dancing Queen' } }
  const mail = pollAnswered.compose({ orderId, choices, replaced: null }, { edit }, site)
  const text = (await layOut(mail, site)).text.replace(/\s+/g, ' ')
  expect(text).toContain('To which song do you dance? Dancing Queen')
  expect(text).toContain('raclette (no longer offered)')
  for (const words of [lunch?.question ?? '', 'Spicy Tofu']) expect(text).not.toContain(words)
})
