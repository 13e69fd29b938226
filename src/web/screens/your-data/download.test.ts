import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { ok } from '../../../domain/result.ts'
import { action } from './download.ts'

test('one’s data is a file whose name every browser takes, whatever the event is called', async () => {
  for (const [shortName, fileName] of [
    ['VCF', 'vcf-my-data-2025-08-01.json'],
    ['ŽIŽ', 'ziz-my-data-2025-08-01.json'],
    ['A "B"\\', 'a-b-my-data-2025-08-01.json'],
    ['山', 'my-data-2025-08-01.json'],
  ] as const) {
    const backend = {
      event: { ...testEvent, shortName },
      call: async () => ok({ exported_at: '2025-08-01T10:00:00.000Z' }),
    }
    const request = new Request('http://localhost:3000/privacy/your-data/download', {
      method: 'POST',
      body: new URLSearchParams({ token: 'x' }),
    })
    const answer = await action({ request, context: { get: () => backend } } as never as ActionFunctionArgs)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
  }
})
