import { expect, test } from 'vitest'
import { mailSite } from '../../../../tests/support/mail-site.ts'
import { layOut } from '../compose.ts'
import { sending, sendingTest } from './sending.ts'

const reader = { sendingId: 's', name: 'Mia <b>Muster', why: 'participants' } as const
const written = {
  subject: 'Towels for {name}',
  text: 'Bring <b>two</b>.\nOr three.\n\nMore: {link}, or (https://example.org/?a=1&b=2).',
  linkPath: '/seat/abc',
}

test('a mail to many keeps paragraphs and lines, links addresses, and runs nothing', async () => {
  const mail = sending.compose({ ...reader, name: 'Mia' }, {}, mailSite, { written })
  expect(mail.subject).toBe('Towels for Mia')
  const { text, html } = await layOut(mail, mailSite)
  expect(text).toContain(
    'Grüezi,\n\nBring <b>two</b>.\nOr three.\n\nMore: https://festival.example.org/seat/abc, or\n(https://example.org/?a=1&b=2).',
  )
  expect(text).toContain('You get this because you have a seat at the Vibe Coding Festival.')
  expect(html).toContain('Bring &lt;b&gt;two&lt;/b&gt;.<br>Or three.</p>')
  expect(html).toContain('href="https://festival.example.org/seat/abc"')
  expect(html).toContain('href="https://example.org/?a=1&amp;b=2"')
  expect(mail).not.toHaveProperty('unsubscribeUrl')
})

test('a mail to many greets once, and by no name that holds more than one', async () => {
  const text = 'Hello {name},\n\nthe sun shines.'
  const mail = sending.compose(reader, {}, mailSite, { written: { ...written, text } })
  const bodies = await layOut(mail, mailSite)
  expect(bodies.text).toMatch(/^Hello there,\n\nthe sun/)
  expect(bodies.html).not.toContain('Grüezi')
})

test('a mail sets each paragraph in the direction of its script', async () => {
  const text = 'مرحبا {name}،\n\nSee you.'
  const { html } = await layOut(
    sending.compose(reader, {}, mailSite, { written: { ...written, text } }),
    mailSite,
  )
  for (const begin of ['مرحبا', 'See you.'])
    expect(html).toMatch(new RegExp(`<p [^>]*dir="auto"[^>]*>${begin}`))
})

test('a mail to the newsletter ends it by one click, and a proposal is edited by its link', async () => {
  const tokens = { edit: 'E'.repeat(43), unsubscribe: 'U'.repeat(43) }
  const mail = sending.compose(
    { ...reader, why: 'proposers', contributionId: 'c', subscriberId: 'u' },
    tokens,
    mailSite,
    { written },
  )
  const url = `https://festival.example.org/newsletter/unsubscribe?token=${tokens.unsubscribe}`
  expect(mail.unsubscribeUrl).toBe(url)
  const { text } = await layOut(mail, mailSite)
  expect(text).toContain(`Unsubscribe:\n${url}`)
  expect(text).toContain(`https://festival.example.org/contribute?token=${tokens.edit}`)
})

test('a test of a mail says so, and its links lead nowhere', () => {
  const mail = sendingTest.compose({ ...reader, name: 'Mara', written }, {}, mailSite)
  expect(mail.subject).toBe('[Test] Towels for Mara')
})
