import { expect, test } from 'vitest'
import type { Backend } from '../../../domain/backend.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { viewOf } from './load.ts'

const person = { id: 'p', customer_name: 'Ada Bern' } as never

/** A server that answers everything, except for what a test takes away. */
function server(lacking: Partial<Backend> = {}) {
  const reported: unknown[] = []
  const backend = {
    directory: async () => ({ people: [person], found: 1, pageCount: 1 }),
    directoryFigures: async () => ({ total: 12, withPhoto: 3, waitlistCount: 4 }),
    call: async () => ok({ count: 4 }),
    ticketSale: async () => ({ state: 'open', seatsLeft: 0 }),
    report: (error: unknown) => reported.push(error),
    ...lacking,
  } as unknown as Backend
  return { reported, view: (query = '') => viewOf(`http://localhost/participants?${query}`, backend) }
}

test('the directory leaves the waitlist out when it cannot be counted', async () => {
  expect(await server().view()).toMatchObject({ figures: { total: 12, withPhoto: 3, waitlist: 4 } })
  const refused = server({ call: async () => refuse('not-ready', callMessages.notReady) })
  const broken = server({ call: () => Promise.reject(new Error('lost')) })
  for (const { view } of [refused, broken]) {
    expect(await view()).toMatchObject({
      shown: { people: [person] },
      figures: { total: 12, withPhoto: 3, waitlist: undefined },
    })
  }
  expect(broken.reported).toEqual([new Error('lost')])
})

test('the directory knows whether tickets are sold out, and does without', async () => {
  expect(await server().view()).toMatchObject({ figures: { sale: { state: 'open', seatsLeft: 0 } } })
  const lost = server({ ticketSale: () => Promise.reject(new Error('lost')) })
  expect(await lost.view()).toMatchObject({ figures: { total: 12, sale: undefined } })
  expect(lost.reported).toEqual([new Error('lost')])
})

test('the directory distinguishes a failed search from an empty one', async () => {
  const lost = server({ directory: () => Promise.reject(new Error('lost')) })
  expect(await lost.view('q=ada')).toMatchObject({
    name: 'directory',
    shown: { people: undefined, search: 'ada' },
  })
  expect(lost.reported).toEqual([new Error('lost')])
  const none = server({ directory: async () => ({ people: [], found: 0, pageCount: 1 }) })
  expect(await none.view('q=ada')).toMatchObject({ shown: { people: [], search: 'ada' } })
})

test('the directory ignores unknown parameters, and a page past the last is not found', async () => {
  const { view } = server()
  for (const query of ['page=0', 'page=x', 'page=99999', 'link=me', 'unknown=1']) {
    expect(await view(query), query).toMatchObject({ name: 'directory', shown: { page: 1 } })
  }
  expect(await view('page=2')).toEqual({ name: 'not-found' })
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await view(`link=${id}`)).toEqual({ name: 'edit-link', id })
})
