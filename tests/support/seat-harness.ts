/** Orders with seats, and what the people behind their links may do. */
import { expect } from 'vitest'
import type { CallOutput } from '../../src/domain/calls/index.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { openCallHarness } from './call-harness.ts'

export function openSeatHarness(store: () => Store) {
  const harness = openCallHarness(store)
  const { pass, call, add, mails, counted } = harness
  /** An order of Ada's, and the codes of its seats. */
  async function order(number_of_tickets = 3, given: object = {}) {
    const id = await add('Ada', { number_of_tickets, ...given })
    const seats = await store()
      .db.selectFrom('seats')
      .select(['id', 'code'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute()
    const { code } = await store()
      .db.selectFrom('orders')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = (place: number) => seats[place - 1] ?? expect.fail('no such seat')
    return { id, code, first: at(1), friend: at(Math.min(2, number_of_tickets)) }
  }
  async function find(code: string): Promise<CallOutput<'find-seat'>> {
    const found = await call('find-seat', { code })
    return found.ok ? (found.value as CallOutput<'find-seat'>) : expect.fail(found.refusal.sentence)
  }
  async function name(code: string, person: object, given?: object) {
    const { seen } = await find(code)
    return call('name-seat', { code, seen, name: 'Bo Friend', ...person }, given)
  }
  async function all(code: string): Promise<CallOutput<'find-order-seats'>['seats']> {
    const found = await call('find-order-seats', { code })
    return found.ok ? (found.value as CallOutput<'find-order-seats'>).seats : expect.fail()
  }
  const codeOf = async (id: string) =>
    (await store().db.selectFrom('seats').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
  const listed = async () =>
    (await store().db.selectFrom('participants_public').selectAll().execute()).map(
      ({ customer_name }) => customer_name,
    )

  return { order, find, name, all, codeOf, listed, pass, call, add, mails, counted }
}
