import { expect, test } from 'vitest'
import { directoryMessages } from '../../../domain/messages/directory-messages.ts'
import { statusOf } from './people.tsx'

const found = (count: number, total: number) =>
  statusOf({ people: [], found: count, page: 1, pageCount: 1, search: 'ada' }, total)

test('the line above the directory says of one person that it matches, of several that they match', () => {
  expect(found(1, 61)).toBe('1 of 61 people matches “ada”')
  expect(found(2, 61)).toBe('2 of 61 people match “ada”')
  expect(found(0, 61)).toBe('0 of 61 people match “ada”')
})

test('the line about the waitlist counts one person as one', () => {
  expect(directoryMessages.waitlist(1)).toBe('+1 person on waitlist')
  expect(directoryMessages.waitlist(5)).toBe('+5 people on waitlist')
})
