import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mostToLookAt } from '../../../domain/doors.ts'
import { doorMessages as messages } from '../../../domain/messages/door-messages.ts'
import { ToLookAt } from './to-look-at.tsx'

test('a list of what is to look at that is cut says so, and where the older ones are', () => {
  const of = (count: number) => {
    const found = Array.from({ length: count }, (_, at) => ({
      seatId: `${at}`,
      name: 'Ada Bern',
      order: 'SAMPLE-0001',
      why: 'twice' as const,
      doors: [],
    }))
    return renderToStaticMarkup(<ToLookAt found={found} timeOf={(iso) => iso} />)
  }
  expect(of(mostToLookAt)).toContain(messages.newestOnly(mostToLookAt))
  expect(of(1)).not.toContain(messages.newestOnly(mostToLookAt))
})
