import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { mostSendings } from '../../../domain/sending-groups.ts'
import type { ListedSending } from '../../../domain/sendings.ts'
import { Failures } from './failures.tsx'
import Mails from './mails.tsx'

const gone: ListedSending = {
  id: '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c',
  subject: 'Towels',
  to: 'Participants',
  by: 'mara@example.org',
  createdAt: '2025-08-01T10:00:00.000Z',
  sendAt: '2025-08-01T10:10:00.000Z',
  recalledAt: null,
  recipients: 9,
  waiting: 0,
  sent: 6,
  failed: 2,
  leftOut: 1,
}
const markupOf = (...sendings: ListedSending[]) => {
  const overview = { audiences: [], perMinute: 60, sendings }
  const now = '2025-08-01T12:00:00.000Z'
  return renderToStaticMarkup(<Mails {...{ overview, now }} one={null} timeZone="Europe/Zurich" />)
}

test('mails can be read without script, and no field of them can be sent', () => {
  const markup = markupOf(gone)
  for (const text of [messages.needsScript, 'Towels']) expect(markup).toContain(text)
  const outside = markup.replace(/<fieldset disabled="".*<\/fieldset>/s, '')
  expect(outside).not.toMatch(/<(input|button|textarea)/)
  expect(markup).toMatch(/<(input|button|textarea)/)
})

test('the fields for subject and text of a mail follow the direction of its script', () => {
  expect(markupOf().match(/<(?:input|textarea) id="mail-[^>]*dir="auto"/g)).toHaveLength(2)
})

test('a sending went to those whose mail was sent, and what failed can be tried again unless it was recalled', () => {
  const again = 'Try the failed again'
  expect(markupOf(gone)).toContain('Went to 6 of 9 people')
  expect(markupOf(gone)).toContain(again)
  expect(markupOf({ ...gone, recalledAt: gone.sendAt })).not.toContain(again)
  expect(markupOf({ ...gone, recipients: 6 })).toContain('Went to 6 people')
  expect(markupOf({ ...gone, recipients: 1, sent: 1 })).toContain('Went to one person')
  expect(markupOf({ ...gone, recipients: 1, sent: 0 })).toContain('Went to nobody')
})

test('a list of sendings that is cut says so, and where the older ones are', () => {
  const cut = Array.from({ length: mostSendings }, (_, number) => ({ ...gone, id: `${number}` }))
  expect(markupOf(...cut)).toContain(messages.newestOnly(mostSendings))
  expect(markupOf(gone)).not.toContain(messages.newestOnly(mostSendings))
})

test('reasons of failed mails that are cut say how many more there are', () => {
  const failures = Array.from({ length: 100 }, (_, number) => ({
    email: `${number}@example.org`,
    error: null,
  }))
  const of = (failed: number) => renderToStaticMarkup(<Failures {...{ failures, failed }} />)
  expect(of(143)).toContain('… and 43 more that failed before these.')
  expect(of(100)).not.toContain('more that failed')
})
