import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askPassword } from './prompt-password.ts'

const onTerminal = (typed: string | undefined) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  if (typed === undefined) input.end()
  else input.write(typed)
  return { answer: askPassword({ input, output }), shown: () => String(output.read()) }
}

test('a password is asked for twice and never shown', async () => {
  const { answer, shown } = onTerminal('cowbell-and-snow\rcowbell-and-snow\r')
  expect(await answer).toBe('cowbell-and-snow')
  expect(shown()).toBe('New password (8 characters or more): \nThe same once more: \n')
})

test('what was mistyped is corrected as on any terminal', async () => {
  expect(await onTerminal('cowbelx\u007fl\rcowbell\r').answer).toBe('cowbell')
})

test('two that differ change nothing', async () => {
  await expect(onTerminal('cowbell-and-snow\rcowbell-and-rain\r').answer).rejects.toThrow('differ')
})

test('a closed terminal, and Ctrl-C, change nothing', async () => {
  for (const typed of [undefined, '\u0003', 'cowbell\r\u0004']) {
    await expect(onTerminal(typed).answer).rejects.toThrow('nothing was changed')
  }
})
