import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a call that is never answered fails after a minute', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const given = new AbortController()
    setTimeout(() => given.abort(), ms)
    return given.signal
  })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', reject)),
  )
  const ended = vi.fn()
  const answer = call('star-talk', { talkId: '1', wanted: true }, 'It failed').finally(ended)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ended).toHaveBeenCalled()
  expect(await answer).toEqual({ ok: false, refusal: { reason: 'not-ready', sentence: 'It failed' } })
})
