import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { away, pollAt, whole } from '../../../../tests/support/poll-answers.ts'
import type { CallOutput } from '../../../domain/calls/index.ts'
import type { Poll, PollQuestion } from '../../../domain/event/documents.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { pollMessages as messages } from '../../../domain/messages/poll-messages.ts'
import { pastOf } from '../../../domain/poll-words.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { readCsv } from '../../lib/csv.ts'

const shirt: PollQuestion = {
  id: 'shirt',
  name: 'T-shirt',
  question: 'Which size of shirt?',
  kind: 'choice',
  asked: 'both',
  isRequired: true,
  options: [
    { value: 'small', label: 'Small' },
    { value: 'large', label: '=Large' },
  ],
}
const song: PollQuestion = {
  id: 'song',
  name: 'Song',
  question: 'To which song do you dance?',
  kind: 'text',
  asked: 'evening',
  isRequired: false,
  options: [],
}
const { poll } = testEvent
/** Two questions fewer and two more, in another order. */
const changed: Poll = {
  ...poll,
  questions: [song, ...poll.questions.filter(({ id }) => id === 'dinner'), shirt],
}
const eventWith = (now: Poll, ...before: Poll[]) => ({
  event: { ...testEvent, poll: { ...now, past: pastOf(now, [now, ...before]) } },
})
const at = eventWith(changed, poll)
const given = {
  commitment: 'yes-full',
  dinnerPreference: 'prefer-vegan',
  furtherAnswers: { shirt: 'large', song: '  Dancing\nQueen ' },
}
const stored = { lunchPreference: null, iceBathPreference: null, ...given }
const clean = { ...stored, furtherAnswers: { shirt: 'large', song: 'Dancing Queen' } }

describeOnBothEngines('answers to questions of the event’s own', (store) => {
  const harness = openCallHarness(store)
  const { pass, call, add } = harness
  const { answer, open, restore, mailedToken } = pollAt(harness)
  const furtherOf = async (id: string) =>
    (
      await store()
        .db.selectFrom('orders')
        .select('further_answers')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).further_answers
  let admin: { adminToken: string }
  beforeEach(async () => {
    admin = { adminToken: await signedIn(store().db, harness.now) }
  })
  async function ask<Name extends 'export-internal-participants' | 'get-participants-overview'>(
    name: Name,
    event: { event: typeof testEvent },
  ): Promise<CallOutput<Name>> {
    const token = harness.context().internalSecret
    const result = await call(name, { token }, { ...admin, ...event })
    return result.ok ? (result.value as CallOutput<Name>) : expect.fail(result.refusal.sentence)
  }

  test('are stored on one line, opened by the link and put back', async () => {
    const id = await add('Ada')
    expect(await answer('ada@example.org', given, at)).toEqual(ok({ success: true }))
    expect(await furtherOf(id)).toEqual(clean.furtherAnswers)
    pass(1)
    await answer('ada@example.org', away, at)
    expect(await furtherOf(id)).toEqual({})
    const token = await mailedToken('ada@example.org')
    expect(await open(token)).toEqual(ok({ email: 'ada@example.org', choices: away, previous: clean }))
    pass(1)
    expect(await restore(token)).toEqual(ok({ email: 'ada@example.org', choices: clean, previous: away }))
    expect(await furtherOf(id)).toEqual(clean.furtherAnswers)
  })

  test('are not kept where they are not asked, and refused where they are unknown or missing', async () => {
    const id = await add('Ada')
    await answer('ada@example.org', { ...given, commitment: 'yes-morning', dinnerPreference: null }, at)
    expect(await furtherOf(id)).toEqual({ shirt: 'large' })
    const before = await everythingStored(store())
    const size = 'Please select a T-shirt preference'
    const refusals: [object, unknown][] = [
      [{ furtherAnswers: {} }, refuse('invalid', size, { fields: { shirt: size } })],
      [{ furtherAnswers: { shirt: 'huge' } }, refuse('invalid', size, { fields: { shirt: size } })],
      [
        { furtherAnswers: { shirt: 'small', song: 'x'.repeat(301) } },
        refuse('invalid', messages.textTooLong(300), { fields: { song: messages.textTooLong(300) } }),
      ],
      [
        { furtherAnswers: { shirt: 'small', song: 'a\u0007b' } },
        refuse('invalid', callMessages.notPlainText, { fields: { song: callMessages.notPlainText } }),
      ],
      [
        { furtherAnswers: { shirt: 'small', hat: 'x' } },
        refuse('invalid', callMessages.unknownFields(['hat'])),
      ],
      [
        { lunchPreference: 'spicy-tofu' },
        refuse('invalid', messages.notAsked, { fields: { lunchPreference: messages.notAsked } }),
      ],
    ]
    for (const [wrong, refusal] of refusals)
      expect(await answer('ada@example.org', { ...given, ...wrong }, at)).toEqual(refusal)
    for (const furtherAnswers of [[], 'small', 7, { shirt: ['small'] }, { constructor: 'x' }])
      expect(await answer('ada@example.org', { ...given, furtherAnswers }, at)).toMatchObject({
        refusal: { reason: 'invalid' },
      })
    expect(await everythingStored(store())).toBe(before)
  })

  test('of a poll without questions need nothing but the commitment', async () => {
    const id = await add('Ada')
    const none = eventWith({ ...poll, questions: [] }, poll)
    expect(await answer('ada@example.org', { commitment: 'yes-full' }, none)).toEqual(ok({ success: true }))
    const { breakdowns } = await ask('get-participants-overview', none)
    expect(breakdowns.map(({ title }) => title)).toEqual(['Commitment Status'])
    expect(await furtherOf(id)).toEqual({})
  })

  describe('in the overview', () => {
    test('are counted where there are options, and said to be in the CSV where there are none', async () => {
      for (const name of ['Ada', 'Bo', 'Cy', 'Di']) await add(name)
      await add('Eve', { status: 'refunded', further_answers: { shirt: 'small' } })
      await answer('ada@example.org', given, at)
      await answer('bo@example.org', given, at)
      await answer('cy@example.org', { ...given, furtherAnswers: { shirt: 'small' } }, at)
      const { breakdowns, inOwnWords, figures } = await ask('get-participants-overview', at)
      expect(breakdowns.map(({ title }) => title)).toEqual([
        'Commitment Status',
        'Dinner Preferences',
        'T-shirt Preferences',
      ])
      expect(breakdowns[2]?.answers).toEqual([
        { label: '=Large', count: 2 },
        { label: 'Small', count: 1 },
        { label: 'Not specified', count: 1 },
      ])
      expect([inOwnWords, figures.attending]).toEqual([['Song'], 4])
    })

    test('are in the CSV, where a question that is asked no more keeps its answers and words', async () => {
      await add('Ada')
      await answer('ada@example.org', whole)
      pass(1)
      await answer('ada@example.org', given, at)
      const rowsOf = async (event: typeof at) =>
        readCsv((await ask('export-internal-participants', event)).csv).map((row) => row.slice(11, -3))
      expect(await rowsOf(at)).toEqual([
        ['Commitment', 'Lunch (no longer asked)', 'Dinner', 'Ice bath (no longer asked)', 'Song', 'T-shirt'],
        [
          'Yes, the whole day',
          'Spicy Tofu',
          'Rather vegan',
          'Maybe, ask me at the edge',
          'Dancing Queen',
          "'=Large",
        ],
      ])
      const small = { ...changed, questions: [{ ...shirt, options: [{ value: 'small', label: 'Little' }] }] }
      expect(await rowsOf(eventWith(small, changed, poll))).toEqual([
        [
          'Commitment',
          'Lunch (no longer asked)',
          'Dinner (no longer asked)',
          'Ice bath (no longer asked)',
          'T-shirt',
          'Song (no longer asked)',
        ],
        [
          'Yes, the whole day',
          'Spicy Tofu',
          'Rather vegan',
          'Maybe, ask me at the edge',
          "'=Large (no longer offered)",
          'Dancing Queen',
        ],
      ])
    })
  })
})
