import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { profileEditLink } from './profile-edit-link.ts'

const compose = () => profileEditLink.compose({ participantId: 'b3c1' }, { edit: 'E'.repeat(43) }, mailSite)

test('the mail with a link to the profile says how long it works, for whom and what else to do', async () => {
  expect(compose().subject).toBe('Your link to edit your profile')
  expect((await layOut(compose(), mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    EDIT YOUR PROFILE
    =================

    Here is the link to your profile in the directory of the Vibe Coding
    Festival: your name, a few words about you, your idea and your picture.

    Edit my profile:
    https://festival.example.org/participants?edit=EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE

    The link works for 24 hours. Whoever has it can change your profile, so
    keep it to yourself. If you did not ask for it, do nothing: your profile
    stays as it is.

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

test('the mail with a link to the profile has the same links in both bodies, all to this site, and none to unsubscribe', async () => {
  const { text, html } = await layOut(compose(), mailSite)
  const edit = `https://festival.example.org/participants?edit=${'E'.repeat(43)}`
  const inText = text.match(/https?:\/\/\S+/g)
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(inText).toEqual([
    edit,
    'https://festival.example.org/privacy',
    'https://festival.example.org/privacy/your-data',
  ])
  expect(new Set(inHtml)).toEqual(new Set([...(inText ?? []), mailSite.publicUrl]))
  expect(compose()).not.toHaveProperty('unsubscribeUrl')
})

test('the token of a link to a profile works for that profile alone', () => {
  expect(profileEditLink.tokens({ participantId: 'b3c1' })).toEqual({
    edit: { kind: 'profile-edit', subjectId: 'b3c1' },
  })
})
