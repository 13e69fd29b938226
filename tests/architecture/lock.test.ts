/** `npm ci` is the whole set-up, so the lock must be one it accepts on every machine. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  /** Comes inside the archive of another package. */
  inBundle?: true
}

const lock = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

test('the lock file pins every package, also those of other platforms', () => {
  // npm leaves packages out that the registry of the day lacked for other platforms, and then npm ci refuses the lock.
  const names = new Set(locked.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const forgotten = locked
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
  expect(forgotten).toEqual([])
  expect(locked.filter(([, { version }]) => !version)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([])
})

test('the lock file has a checksum of every package, also of those for other platforms', () => {
  // Without one, npm ci installs whatever the registry sends; npm leaves it out for what it could not look up.
  const unchecked = locked.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''),
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
  const hosts = locked.filter(([, { inBundle }]) => inBundle).map(([path]) => path.split('/node_modules/')[0])
  expect(hosts.filter((host = '') => !lock.packages[host]?.integrity)).toEqual([])
})
