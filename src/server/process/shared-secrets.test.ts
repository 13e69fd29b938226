import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import type { Logger } from '../lib/log.ts'
import { readSecrets } from './secrets.ts'
import { agreeOnSecrets } from './shared-secrets.ts'

describeOnBothEngines('the secrets of processes with a DATA_DIR each', (store, engine) => {
  let warnings: string[]
  let folders: string
  beforeEach(() => {
    warnings = []
    folders = mkdtempSync(join(tmpdir(), 'secrets-'))
    return () => rmSync(folders, { recursive: true })
  })
  const log = { warn: (message: string) => void warnings.push(message) } as unknown as Logger
  const start = (machine: string, given: { anonKey?: string; internalSecret?: string } = {}) => {
    const dataDir = join(folders, machine)
    const settings = { anonKey: undefined, internalSecret: undefined, ...given, dataDir }
    return agreeOnSecrets(store(), settings, readSecrets(dataDir), log)
  }
  const kept = (machine: string) => JSON.parse(readFileSync(join(folders, machine, 'secrets.json'), 'utf8'))
  const stored = async () => JSON.stringify(await store().db.selectFrom('settings').select('value').execute())

  test('are those of the first process, which it made in DATA_DIR', async () => {
    const first = await start('one')
    expect(first).toEqual(kept('one'))
    expect(await start('one')).toEqual(first)
    expect(warnings).toEqual([])
  })

  test('never store the internal secret in the database', async () => {
    const { internalSecret, voterKey } = await start('one')
    expect(await stored()).toContain(voterKey)
    expect(await stored()).not.toContain(internalSecret)
  })

  if (engine === 'embedded') return

  test('share the public key and the cookie key of the first', async () => {
    const first = await start('one')
    const second = await start('two')
    expect([second.anonKey, second.voterKey]).toEqual([first.anonKey, first.voterKey])
    expect(kept('two').anonKey).toBe(first.anonKey)
    // By themselves they would have differed.
    expect(readSecrets(join(folders, 'three')).anonKey).not.toBe(first.anonKey)
  })

  test('use a public key that was set for one of them', async () => {
    await start('one')
    await start('two', { anonKey: 'a-key-that-was-set' })
    expect((await start('one')).anonKey).toBe('a-key-that-was-set')
  })

  test('warn when the internal secrets differ, and not when they are the same', async () => {
    const alike = { internalSecret: 'the same in every process' }
    await start('one', alike)
    await start('two', alike)
    expect(warnings).toEqual([])
    const forgotten = await start('three')
    expect(warnings).toEqual([expect.stringContaining('INTERNAL_SECRET')])
    expect(warnings.join()).not.toContain(forgotten.internalSecret)
  })
})
