/**
 * Counts the tests in the reports of the runners. With CI set, a failed test is tried once more: one that passes then
 * counts as passed, and is named.
 */

/** vitest.json. A file that failed outside its tests, because it or its set-up cannot be run, counts as one failed test. */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const isFailed = ({ status }) => status === 'failed'
  const filesAlone = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const atSecondTry = testResults.flatMap((file) =>
    file.assertionResults
      // The reasons of the first try are kept.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ ancestorTitles, title }) => nameOf([baseName(file.name), ...ancestorTitles, title])),
  )
  return { passed: numPassedTests, failed: numFailedTests + filesAlone.length, atSecondTry }
}

/** playwright.json, whose first suites are the files. */
export function countPlaywright({ stats, errors, suites }) {
  const passed = stats.expected + stats.flaky
  return { passed, failed: stats.unexpected + errors.length, atSecondTry: suites.flatMap(flakyIn) }
}

/** "2 passed at the second try: <names>", a test a line; undefined if there are none. */
export const tellSecondTries = (names) =>
  names.length === 0
    ? undefined
    : [`${names.length} passed at the second try:`, ...names.map((name) => `  ${name}`)].join('\n')

function flakyIn(suite) {
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => nameOf([suite.title, title]))
  const inner = (suite.suites ?? []).flatMap(flakyIn).map((name) => nameOf([suite.title, name]))
  return [...own, ...inner]
}

const nameOf = (titles) => titles.filter(Boolean).join(' › ')
const baseName = (path) => path.replace(/^.*[/\\]/, '')
