import { expect, test } from 'vitest'
import { nobody, openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { proposalsAt, tokenIn } from '../../../../tests/support/proposals.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'

/** Beyond the limit of guesses. */
const silentAnswer = ok({ success: true, addressUnchecked: true })
const mismatch = refuse('invalid', contributionMessages.linkFailed.text)

describeOnBothEngines('asking for a link to edit a contribution', (store) => {
  const harness = openCallHarness(store)
  const { pass, counted } = harness
  const { validate, askForLink, mails, proposed } = proposalsAt(harness)

  test('mails one to the address of the contribution, in any case', async () => {
    const { id } = await proposed()
    pass(1)
    expect(await askForLink(' MIA@example.org ', id.toUpperCase())).toEqual(ok({ success: true }))
    const received = await mails()
    expect(received.map((mail) => mail.subject)).toEqual([
      'Thank you for your proposal',
      'Your link to edit your proposal',
    ])
    expect(await validate(tokenIn(received[1]))).toMatchObject({ ok: true })
  })

  test('answers a wrong address like an unknown contribution, and mails nothing', async () => {
    const { id } = await proposed()
    for (const unknown of [id, nobody, 'x', "'", `{${nobody}}`]) {
      expect(await askForLink('noa@example.org', unknown)).toEqual(mismatch)
    }
    expect(await mails('noa@example.org')).toEqual([])
  })

  test('after five wrong addresses of a client, right and wrong get the same answer', async () => {
    const { id } = await proposed()
    const guesser = { rateLimits: counted(), visitor: 'guesser' }
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await askForLink(`guess-${attempt}@example.org`, nobody, guesser)).toEqual(mismatch)
    }
    pass(1)
    const lasted = await Promise.all(
      ['mia@example.org', 'guess@example.org'].map(async (email) => {
        const started = performance.now()
        expect(await askForLink(email, id, guesser)).toEqual(silentAnswer)
        return performance.now() - started
      }),
    )
    expect(Math.min(...lasted)).toBeGreaterThan(99)
    expect(await mails('guess@example.org')).toEqual([])
    expect((await mails()).at(-1)?.subject).toBe('Your link to edit your proposal')
    // Negative control: another visitor is told, and right answers cost nothing.
    const elsewhere = { ...guesser, visitor: 'mia' }
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await askForLink('mia@example.org', id, elsewhere)).toEqual(ok({ success: true }))
    }
  })

  test('after ten wrong addresses for a proposal, also from many clients, right and wrong get the same answer', async () => {
    const { id } = await proposed()
    const rateLimits = counted()
    const from = (client: number, email: string) =>
      // A proposal is the same in capitals.
      askForLink(email, client % 2 ? id : id.toUpperCase(), {
        rateLimits,
        clientAddress: `192.0.2.${client}`,
      })
    for (let client = 1; client <= 10; client++) {
      expect(await from(client, 'guess@example.org')).toEqual(mismatch)
    }
    pass(1)
    expect(await from(11, 'mia@example.org')).toEqual(silentAnswer)
    expect(await from(12, 'guess@example.org')).toEqual(silentAnswer)
    expect((await mails()).at(-1)?.subject).toBe('Your link to edit your proposal')
  })

  test('limits simultaneous guesses like those in a row', async () => {
    const { id } = await proposed()
    const guesser = { rateLimits: counted(), visitor: 'guesser' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, attempt) => askForLink(`guess-${attempt}@example.org`, id, guesser)),
    )
    expect(answers.filter((answer) => !answer.ok && answer.refusal.reason === 'invalid')).toHaveLength(5)
  })

  test('answers any text as id like an unknown contribution', async () => {
    for (const id of ['', 'x'.repeat(200), 'İ'.repeat(200), '😀'.repeat(200)]) {
      expect(await askForLink('mia@example.org', id, { rateLimits: counted() })).toEqual(mismatch)
    }
  })

  test('mails a proposal at most three links an hour', async () => {
    const { id } = await proposed()
    const rateLimits = counted()
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await askForLink('mia@example.org', id, { rateLimits })).toEqual(ok({ success: true }))
    }
    expect(await askForLink('mia@example.org', id, { rateLimits })).toMatchObject(tooMany)
    expect(await mails()).toHaveLength(4)
  })
})
