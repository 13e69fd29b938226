/** The desk from which organisers write to many people, with readers of each kind. */
import { beforeEach, expect } from 'vitest'
import type { CallName, CallOutput } from '../../src/domain/calls/index.ts'
import type { Result } from '../../src/domain/result.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { signedIn } from './admins.ts'
import { openCallHarness } from './call-harness.ts'

export const sendingText = 'Hello {name},\n\nlook here: {link}'

export function openSendingDesk(store: () => Store) {
  const harness = openCallHarness(store)
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, harness.now)
  })

  /** Another administrator from now on. */
  const signIn = async (email: string) => {
    adminToken = await signedIn(store().db, harness.now, { email })
  }
  const call = async <Name extends CallName>(name: Name, payload: object, idempotencyKey?: string) =>
    (await harness.call(name, payload, { adminToken, idempotencyKey })) as Result<CallOutput<Name>>
  async function done<Name extends CallName>(name: Name, payload: object): Promise<CallOutput<Name>> {
    const answer = await call(name, payload)
    return answer.ok ? answer.value : expect.fail(JSON.stringify(answer.refusal))
  }
  const create = (audience: string[], count: number, more: object = {}) =>
    call('create-sending', { audience, subject: 'News', text: sendingText, at: null, count, ...more })
  async function send(audience: string[], count: number, more: object = {}): Promise<string> {
    const answer = await create(audience, count, more)
    return answer.ok ? answer.value.id : expect.fail(JSON.stringify(answer.refusal))
  }
  const progress = async (id: string) => {
    const { sendings } = await done('list-sendings', {})
    return sendings.find((each) => each.id === id) ?? expect.fail('not listed')
  }
  const waiting = async () =>
    (
      await store().db.selectFrom('outbox').select(['recipient', 'sending_id']).orderBy('recipient').execute()
    ).flatMap(({ recipient, sending_id }) => (sending_id ? [recipient] : []))

  const seat = (orderId: string, position: number, set: object) =>
    store()
      .db.updateTable('seats')
      .set(set)
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute()
  const subscriber = async (email: string, status: 'confirmed' | 'pending' | 'unsubscribed' = 'confirmed') =>
    (
      await store()
        .db.insertInto('subscribers')
        .values({ email, name: 'Nora News', status, confirmed_at: harness.now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const proposal = async (email: string) =>
    (
      await store()
        .db.insertInto('contributions')
        .values({
          type: 'talk_session',
          title: `A talk of ${email}`,
          details: 'Open.',
          contributor_name: 'Pia Ejemplo',
          contributor_email: email,
          contributor_phone: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  /** Ada has two seats, the second is Ben's; Cleo has answered and is in; Dora's three seats are hers; Gus has no address. */
  async function fill() {
    const ada = await harness.add('Ada Bern', { number_of_tickets: 2 })
    await seat(ada, 2, { name: 'Ben Basel', email: 'ben@example.org' })
    const cleo = await harness.add('Cleo Chur', { commitment_status: 'yes-full' })
    await seat(cleo, 1, { arrived_at: harness.now, kind: 'student' })
    const dora = await harness.add('Dora Davos', { number_of_tickets: 3 })
    await seat(dora, 3, { cancelled_at: harness.now })
    await harness.add('Gus Guest', { customer_email: 'guest 1' })
    await harness.add('Wanda Wil', { status: 'waitlist', paid_at: null, address_confirmed_at: harness.now })
    await harness.add('Willy Wil', { status: 'waitlist', paid_at: null })
    await subscriber('nora@example.org')
    await subscriber('ada@example.org')
    await subscriber('pending@example.org', 'pending')
    await proposal('pia@example.org')
    await proposal('cleo@example.org')
    return { ada, cleo, dora }
  }

  return { harness, signIn, call, done, create, send, progress, waiting, seat, subscriber, proposal, fill }
}
