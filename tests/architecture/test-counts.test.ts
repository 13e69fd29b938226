import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const scripts = join(import.meta.dirname, '../../scripts')
const { countPlaywright, countVitest, tellSecondTries } = await import(join(scripts, 'test-counts.mjs'))

const testIn = (title: string, status: string, failures = 0) => ({
  ancestorTitles: ['seats'],
  title,
  status,
  failureMessages: Array.from({ length: failures }, () => 'too late'),
})

describe('the counts of npm test', () => {
  test('take a test that passes at its second try as passed, and name it', () => {
    const counted = countVitest({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: '/project/tests/wire/seats.test.ts',
          status: 'failed',
          assertionResults: [
            testIn('are counted', 'passed'),
            testIn('are held', 'passed', 1),
            testIn('end', 'failed', 2),
          ],
        },
      ],
    })
    expect(counted).toEqual({ passed: 2, failed: 1, atSecondTry: ['seats.test.ts › seats › are held'] })
  })

  test('take a file that cannot be read, or whose set-up fails, as failed', () => {
    const testResults = [
      { name: 'unread.test.ts', status: 'failed', assertionResults: [] },
      { name: 'no-site.test.ts', status: 'failed', assertionResults: [testIn('are held', 'skipped')] },
    ]
    const counted = countVitest({ numPassedTests: 0, numFailedTests: 0, testResults })
    expect(counted).toEqual({ passed: 0, failed: 2, atSecondTry: [] })
  })

  test('name the journeys of the second try, and count errors outside of journeys', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
    const counted = countPlaywright({
      stats: { expected: 1, flaky: 2, unexpected: 1 },
      errors: [{ message: 'a worker did not end' }],
      suites: [
        {
          title: 'tasks.spec.ts',
          specs: [spec('a task is made', 'flaky')],
          suites: [{ title: 'the board', specs: [spec('is read', 'expected'), spec('moves', 'flaky')] }],
        },
      ],
    })
    expect(counted).toEqual({
      passed: 3,
      failed: 2,
      atSecondTry: ['tasks.spec.ts › a task is made', 'tasks.spec.ts › the board › moves'],
    })
  })

  test('are told with every name above the last line', () => {
    expect(tellSecondTries(['a', 'b'])).toBe('2 passed at the second try:\n  a\n  b')
    expect(tellSecondTries([])).toBeUndefined()
  })
})
