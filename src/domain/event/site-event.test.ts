import { describe, expect, test } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import { publicEventOf } from './site-event.ts'

describe('what pages know of the event', () => {
  test('has no coupon', () => {
    expect(publicEventOf(testEvent).tickets).not.toHaveProperty('coupons')
  })

  test('has no bank account of the publisher: it stands on invoices alone', () => {
    const { publisher } = testEvent
    const paid = { ...publisher, iban: 'CH93 0076 2011 6238 5295 7', account: 'Bank of Example, 12-3456' }
    const shown = publicEventOf({ ...testEvent, publisher: paid })
    expect(shown.publisher.name).toBe(publisher.name)
    expect(JSON.stringify(shown)).not.toMatch(/0076 2011|Bank of Example/)
  })

  test('names no picture that no published document names', () => {
    const logo = testEvent.look.logo.file
    const unpublished = { 'keynote-of-a-draft-1a2b3c4d.jpg': testEvent.pictures[logo] ?? expect.fail() }
    const { pictures } = publicEventOf({ ...testEvent, pictures: { ...testEvent.pictures, ...unpublished } })
    expect(pictures).toEqual(testEvent.pictures)
    expect(pictures).toHaveProperty([logo])
  })
})
