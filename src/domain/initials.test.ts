import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Anne-Eve de la Cruz', 'AD'],
  ['  ada  ', 'A'],
  ['e\u0301va \u00f6rn', 'E\u0301\u00d6'],
  ['🇨🇭 Heidi', '🇨🇭H'],
  ['👨‍👩‍👧 Muster', '👨‍👩‍👧M'],
  ['👋🏽 ❤️‍🔥', '👋🏽❤️‍🔥'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ewan', '🏴󠁧󠁢󠁳󠁣󠁴󠁿E'],
])('the initials of %j are %j: each is what a reader sees as one character', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
