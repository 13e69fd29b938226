import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { confirmSubscription } from './confirm-subscription.ts'

const tokens = { confirm: 'C'.repeat(43), unsubscribe: 'U'.repeat(43) }
const confirmUrl = `https://festival.example.org/newsletter/confirm?token=${tokens.confirm}`
const unsubscribeUrl = `https://festival.example.org/newsletter/unsubscribe?token=${tokens.unsubscribe}`

const compose = () => confirmSubscription.compose({ subscriberId: 'b3c1' }, tokens, mailSite)

test('the mail to a new subscriber asks for a confirmation and says how to decline', async () => {
  const { subject, preview, unsubscribeUrl: oneClick } = compose()
  expect({ subject, preview, oneClick }).toEqual({
    subject: 'Please confirm your subscription',
    preview: 'One click and you are on the list.',
    oneClick: unsubscribeUrl,
  })
  expect((await layOut(compose(), mailSite)).text).toMatchInlineSnapshot(`
    "Grüezi,

    PLEASE CONFIRM YOUR SUBSCRIPTION
    ================================

    Someone, hopefully you, asked for the Vibe Coding Festival newsletter at
    this address. One click and you are on the list.

    Confirm my subscription:
    https://festival.example.org/newsletter/confirm?token=CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC

    The link works for 7 days. If this was not you, do nothing: without that
    click we send no newsletter.

    See you by the lake,
    Mara and Teo

    No emails to this address, please:
    Unsubscribe:
    https://festival.example.org/newsletter/unsubscribe?token=UUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUU

    ------------------------------------------------------------------------
    You receive this email because someone entered this address on the
    website of the festival.
    Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland
    Privacy: https://festival.example.org/privacy
    Your data: https://festival.example.org/privacy/your-data
    "
  `)
})

test('the mail to a new subscriber has the same links in both bodies, all to this site', async () => {
  const { text, html } = await layOut(compose(), mailSite)
  const inText = new Set(text.match(/https?:\/\/\S+/g))
  const inHtml = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href))
  expect([...inText].sort()).toEqual(
    [
      confirmUrl,
      unsubscribeUrl,
      'https://festival.example.org/privacy',
      'https://festival.example.org/privacy/your-data',
    ].sort(),
  )
  expect([...inHtml].sort()).toEqual([...inText, 'https://festival.example.org'].sort())
})

test('the HTML body of a mail loads nothing and runs nothing', async () => {
  const { html } = await layOut(compose(), mailSite)
  expect(html).not.toMatch(/<(script|img|link|iframe|form)|url\(|@import|src=/i)
  expect(html).toContain('max-width: 600px')
  expect(html).toContain('prefers-color-scheme: dark')
})

test('the text of every block of a mail is escaped', async () => {
  const evil = `<img src=x onerror=alert(1)> " ' & </td>`
  const { html } = await layOut(
    {
      subject: evil,
      preview: evil,
      blocks: [
        { kind: 'heading', text: evil },
        { kind: 'paragraph', text: evil },
        { kind: 'button', label: evil, url: `https://a.example.org/"${evil}` },
        { kind: 'links', links: [{ label: evil, url: 'https://a.example.org/' }] },
        { kind: 'small', text: evil, link: { label: evil, url: 'https://a.example.org/' } },
      ],
    },
    mailSite,
  )
  expect(html).not.toContain('<img')
  expect(html).not.toContain('/"<')
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt; &quot; &#39; &amp; &lt;\/td&gt;/g)).toHaveLength(9)
  // Negative control: a parser that took the words as markup would have found them here.
  expect((await PostalMime.parse(`Content-Type: text/html\r\n\r\n${evil}`)).html).toContain('<img')
})
