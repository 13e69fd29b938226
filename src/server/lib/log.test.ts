import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maskedPath } from './log.ts'

const secret = 'S3cret-of-the-tests'

test('the log has paths without query and without secrets, however they are spelled', () => {
  for (const path of [
    `/todos_${secret}`,
    `/TODOS_${secret}/more`,
    `/participants_${secret}`,
    `/participants%5f${secret}`,
    `//todos%5F${secret}.css`,
    `/door/${secret}`,
    `//DOOR%2f${secret}.data`,
    `/admin/reset-password?token=${secret}`,
    `/payment-success?session_id=${secret}`,
    `/pitch?pass=${secret}`,
    `/x;admin_token=${secret}`,
  ]) {
    expect(maskedPath(path)).not.toContain(secret)
  }
  expect(maskedPath(`/todos_${secret}`)).toBe('/todos_***')
  expect(maskedPath(`/door/${secret}`)).toBe('/door/***')
  const code = '0123456789abcdef'.repeat(2)
  for (const place of ['/seat', '/seats', '/invoice', '//INVOICE%2f'])
    expect(maskedPath(`${place}/${code}.data`)).not.toContain(code)
  expect(maskedPath('/rest/v1/participants_public')).toBe('/rest/v1/participants_public')
})

test('the log has no password, token or cookie, in fields or in errors', () => {
  // The log writes to standard error by itself.
  const program = `
    import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const secret = ${JSON.stringify(secret)}
    const names = ['password', 'newPassword', 'passwordHash', 'token', 'sessionToken', 'internalSecret', 'cookie', 'authorization']
    const log = createLogger('info')
    for (const name of names) log.info({ [name]: secret, input: { [name]: secret } }, 'a call')
    for (const words of ['GET /todos_' + secret, 'cookie: admin_token=' + secret + '; a=b', 'at /contribute?token=' + secret]) {
      log.error({ err: new Error(words) }, 'a surprise')
    }
    for (const thrown of ['token=' + secret, { status: 405, data: 'edit=' + secret }, undefined, Object.assign(new Error('bare'), { stack: undefined })]) {
      log.error({ err: thrown }, 'something else than an error')
    }
    log.info({ other: secret }, 'the control')
  `
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  const lines = stderr.trim().split('\n')
  expect(lines).toHaveLength(16)
  expect(lines.slice(0, -1).join('\n')).not.toContain(secret)
  // Negative control: what is not known to be secret is written.
  expect(lines.at(-1)).toContain(secret)
})

// What is written to this device meets a full disk.
const fullDevice = '/dev/full'

test.skipIf(!existsSync(fullDevice))('the log on a full disk does not end the site', () => {
  const write = (line: string) => {
    const file = openSync(fullDevice, 'w')
    const program = `
      import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
      const log = createLogger('info')
      for (let line = 0; line < 3000; line += 1) ${line}`
    const ended = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      stdio: ['ignore', 'ignore', file],
    })
    closeSync(file)
    return ended.status
  }
  expect(write(`log.info({ line }, 'x'.repeat(1000))`)).toBe(0)
  // Negative control: whoever writes there unprepared is ended.
  expect(write(`process.stderr.write('x')`)).toBe(1)
})
