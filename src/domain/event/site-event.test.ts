import { describe, expect, test } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import { publicEventOf } from './site-event.ts'

describe('what pages know of the event', () => {
  test('has no coupon', () => {
    expect(publicEventOf(testEvent).tickets).not.toHaveProperty('coupons')
  })

  test('names no picture that no published document names', () => {
    const logo = testEvent.look.logo.file
    const unpublished = { 'keynote-of-a-draft-1a2b3c4d.jpg': testEvent.pictures[logo] ?? expect.fail() }
    const { pictures } = publicEventOf({ ...testEvent, pictures: { ...testEvent.pictures, ...unpublished } })
    expect(pictures).toEqual(testEvent.pictures)
    expect(pictures).toHaveProperty([logo])
  })
})
