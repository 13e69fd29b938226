import { describe, expect, test } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import { type CallDefinition, calls, inputOf } from '../../domain/calls/index.ts'
import { taskMessages } from '../../domain/messages/admin-messages.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { contributionMessages } from '../../domain/messages/contribution-messages.ts'
import { profileMessages } from '../../domain/messages/profile-messages.ts'
import { refusalOf } from './answer.ts'

const refusal = (name: keyof typeof calls, payload: object) => {
  const checked = inputOf(calls[name] as CallDefinition, testEvent).safeParse(payload, {
    error: () => callMessages.wrongFieldType,
  })
  return checked.success ? expect.fail('nothing is refused') : refusalOf(checked.error.issues)
}

describe('a refused payload', () => {
  test.each([
    [
      'update-participant',
      {
        token: 'x',
        participantId: 'x',
        updates: { customer_name: 'A', linkedin_profile_url: 'no link', app_idea: 'x'.repeat(5_001) },
      },
      {
        customer_name: profileMessages.nameTooShort,
        linkedin_profile_url: profileMessages.linkInvalid,
        app_idea: profileMessages.textTooLong,
      },
    ],
    [
      'update-contribution',
      {
        token: 'x',
        contributionId: 'x',
        updates: { title: ' ', details: 'Both arms', contributor_name: '', contributor_email: 'a@b' },
      },
      {
        title: contributionMessages.missingText.text,
        contributor_name: contributionMessages.missingPerson.text,
        contributor_email: contributionMessages.invalidEmail.text,
      },
    ],
    [
      'create-internal-task',
      { taskData: { title: '', due_date: 'soon', owner: 'Nobody' } },
      {
        title: taskMessages.titleRequired,
        due_date: taskMessages.notADay,
        owner: taskMessages.unknownOwner,
      },
    ],
    [
      'update-internal-task',
      { taskId: 'x', updates: { title: '', completed: 'yes' } },
      { title: taskMessages.titleRequired, completed: taskMessages.notADecision },
    ],
  ] as const)('of %s names each wrong field inside of it', (name, payload, fields) => {
    expect(refusal(name, payload)).toEqual({ reason: 'invalid', sentence: Object.values(fields)[0], fields })
  })

  test('names what holds the fields when that is wrong itself', () => {
    expect(refusal('update-internal-task', { taskId: 'x', updates: {} }).fields).toEqual({
      updates: taskMessages.nothingToChange,
    })
    expect(refusal('create-internal-task', { taskData: 7 }).fields).toEqual({
      taskData: callMessages.wrongFieldType,
    })
  })
})
