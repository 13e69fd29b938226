import { data } from 'react-router'
import { pollMessages as messages } from '../../../domain/messages/poll-messages.ts'
import { mailedToken } from '../../../domain/newsletter.ts'
import type { Notice } from '../../../domain/notice.ts'
import { foodPreferences, type OwnChoices } from '../../../domain/poll.ts'
import type { PollChoices } from '../../../domain/poll-choices.ts'
import { type Result, statusOf } from '../../../domain/result.ts'
import { formAction, type Post, refused } from '../../parts/forms/form-action.ts'
import { formDataOf, type PollFormData, readPollForm, sentOf } from '../../parts/poll/poll-form-data.ts'
import { sentencesOf } from '../../ui/form.ts'

export interface Answering {
  /** From a mailed link. */
  token?: string | undefined
  /** The answer that the link has opened, and the one before it. */
  opened?: Omit<OwnChoices, 'email'>
  values?: PollFormData
  errors?: Record<string, string>
  notice?: Notice
}

/** What a form posted without script is answered with. */
export type Answer =
  | { name: 'thanks'; choices: PollChoices; isUnchecked: boolean }
  | ({ name: 'answering' } & Answering)

/** Opens the answer behind a mailed link, puts the one before it back, or answers the poll. */
export const answerPost = formAction({ open, restore, otherwise: submit })

function open({ text, backend }: Post) {
  const token = text('token')
  return showOwn(token, backend.call('validate-poll-token', { token }))
}

function restore({ text, backend }: Post) {
  const token = text('token')
  const wanted = readWanted(text('wanted'))
  return showOwn(token, backend.call('restore-food-preferences', { token, wanted }), messages.restored)
}

function readWanted(text: string): PollChoices | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function submit({ form, text, backend }: Post) {
  const { poll } = backend.event
  const values = readPollForm(form, poll)
  const token = text('token') || undefined
  const checked = foodPreferences(poll).safeParse(sentOf(values, poll))
  if (!checked.success) {
    const errors = sentencesOf(checked.error.issues)
    return data<Answer>({ name: 'answering', token, values, errors }, { status: statusOf.invalid })
  }
  const result = await backend.call('submit-food-preferences', {
    ...checked.data,
    // One that no mail can hold refuses no answer.
    ...(mailedToken.safeParse({ token }).success && { token }),
  })
  if (result.ok) {
    const isUnchecked = result.value.addressUnchecked === true
    return data<Answer>({ name: 'thanks', choices: checked.data, isUnchecked })
  }
  const { refusal } = result
  const errors = refusal.fields ?? {
    email: refusal.reason === 'too-many' ? refusal.sentence : messages.emailNotFound,
  }
  return refused<Answer>({ name: 'answering', token, values, errors }, refusal)
}

async function showOwn(token: string, asked: Promise<Result<OwnChoices>>, notice?: Notice) {
  const result = await asked
  if (!result.ok) {
    const { reason, sentence } = result.refusal
    const isOver = reason === 'not-found' || reason === 'invalid'
    return refused<Answer>(
      {
        name: 'answering',
        token: isOver ? undefined : token,
        notice: isOver ? messages.linkExpired : { title: messages.failedTitle, text: sentence },
      },
      result.refusal,
    )
  }
  const { email, choices, previous } = result.value
  return data<Answer>({
    name: 'answering',
    token,
    opened: { choices, previous },
    values: formDataOf(email, choices),
    notice,
  })
}
