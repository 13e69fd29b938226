import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { mostConnections, requireOpenFiles } from './most-connections.ts'

test.each([
  [Number.POSITIVE_INFINITY, 4_096],
  [1_048_576, 4_096],
  [4_096, 3_328],
  [1_024, 256],
  [256, 64],
])('where %d files may be open, %d connections may be', (openFiles, connections) => {
  expect(mostConnections(openFiles)).toBe(connections)
})

test('a site with the embedded database does not start with fewer than 832 open files', () => {
  expect(() => requireOpenFiles(831)).toThrow('Only 831 files may be open')
  for (const enough of [832, Number.POSITIVE_INFINITY]) requireOpenFiles(enough)
})

test.runIf(process.platform === 'linux')(
  'a process learns from the system how many files it may have open',
  () => {
    const program = `import(${JSON.stringify(import.meta.resolve('./most-connections.ts'))}).then(({ mostConnections }) => console.log(mostConnections()))`
    const script = `ulimit -n 1000 && exec ${JSON.stringify(process.execPath)} --eval '${program}'`
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim()).toBe('232')
  },
)
