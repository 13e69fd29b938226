import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { promptPassword } from './prompt-password.ts'

const onTerminal = (typed: string | undefined) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  if (typed === undefined) input.end()
  else input.write(typed)
  return { answer: promptPassword({ input, output }), shown: () => String(output.read()) }
}

test('the password prompt asks twice and shows nothing', async () => {
  const { answer, shown } = onTerminal('cowbell-and-snow\rcowbell-and-snow\r')
  expect(await answer).toBe('cowbell-and-snow')
  expect(shown()).toBe('New password (8 characters or more): \nThe same once more: \n')
})

test('the password prompt accepts corrections as on any terminal', async () => {
  expect(await onTerminal('cowbelx\u007fl\rcowbell\r').answer).toBe('cowbell')
})

test('the password prompt refuses two that differ', async () => {
  await expect(onTerminal('cowbell-and-snow\rcowbell-and-rain\r').answer).rejects.toThrow('differ')
})

test('the password prompt refuses a closed terminal and Ctrl-C', async () => {
  for (const typed of [undefined, '\u0003', 'cowbell\r\u0004']) {
    await expect(onTerminal(typed).answer).rejects.toThrow('nothing was changed')
  }
})
