/** docs/security.md#uploads */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageMessages } from '../../src/domain/messages/image-messages.ts'
import { decodeInChild, type Task } from '../../src/server/images/decode-in-child.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { plain } from '../support/pictures.ts'
import { until } from '../support/until.ts'
import { runProgram } from './run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const log = createLogger('silent')
/** 50 megapixels. */
const png = join(folder, 'large.png')
beforeAll(async () => void (await plain(8_000, 6_250).png().toFile(png)))

/** The process that decodes for this one, by its id. */
const decoder = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-child.ts'))

describe.skipIf(process.platform !== 'linux')('decoding uploaded images', () => {
  test('adds less than 50 MB to the site, even for images of 50 megapixels at once', async () => {
    const jpeg = join(folder, 'large.jpg')
    await plain(8_000, 6_250).jpeg().toFile(jpeg)
    const program = runProgram('decode-many', png, jpeg)
    expect(await program.exited, program.output()).toEqual({ code: 0, signal: null })
    const { taken, grownBytes, decoderBytes } = JSON.parse(program.output())
    expect(taken).toBe(2)
    expect(grownBytes).toBeLessThan(50e6)
    // Both hold 150 MB of pixels; the lower bound shows that the decoder's memory is measured.
    expect(decoderBytes).toBeGreaterThan(50e6)
    expect(decoderBytes).toBeLessThan(300e6)
  }, 60_000)

  test('fails for one image alone when the decoder dies', async () => {
    const large = await readFile(png)
    const small = await plain(40, 40).png().toBuffer()
    const broken = decodeInChild(large, log)
    const waiting = decodeInChild(small, log)
    process.kill(await until(decoder, { what: 'the decoder' }), 'SIGKILL')
    expect(await broken).toEqual({
      ok: false,
      refusal: { reason: 'invalid', sentence: imageMessages.damaged },
    })
    expect(await waiting).toMatchObject({ ok: true, value: { width: 40 } })
  }, 60_000)

  test('ends a decoder that takes too long, and starts another for the next image', async () => {
    const small = await plain(40, 40).png().toBuffer()
    await decodeInChild(small, log)
    process.kill(decoder() ?? expect.fail('no decoder'), 'SIGSTOP')
    const stuck = decodeInChild(small, log, 300)
    const waiting = decodeInChild(small, log)
    expect(await stuck).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
    expect(await waiting).toMatchObject({ ok: true, value: { width: 40 } })
  })

  test('gives the decoder none of the settings of the site', async () => {
    await decodeInChild(await plain(40, 40).png().toBuffer(), log)
    const environment = readFileSync(`/proc/${decoder()}/environ`, 'utf8').split('\0').filter(Boolean)
    expect(environment.map((line) => line.split('=')[0]).sort()).toEqual([
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ])
    expect(readFileSync('/proc/self/environ', 'utf8')).toContain('PATH=')
  })

  test('ends with the site, in the middle of a picture', async () => {
    const file = await readFile(png)
    const program = join(import.meta.dirname, '../../src/server/images/decode-child.ts')
    const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const ended = once(child, 'exit')
    child.send({ file } satisfies Task)
    child.disconnect()
    // An orderly end would decode the picture first.
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})
