import { data } from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import { pollMessages as messages, type Notice } from '../../../domain/messages.ts'
import { foodPreferences, type OwnChoices, type PollChoices } from '../../../domain/poll.ts'
import { type Result, statusOf } from '../../../domain/result.ts'
import { refused } from '../../parts/forms/posted-form.ts'
import { sentencesOf, textOf } from '../../ui/form.ts'
import { formDataOf, type PollFormData, readPollForm } from './poll-form-data.ts'

/** The form as a visitor finds it. */
export interface Answering {
  /** Of a mailed link. */
  token?: string | undefined
  /** What the link has opened, and the answer that it can put back. */
  opened?: Omit<OwnChoices, 'email'>
  values?: PollFormData
  errors?: Record<string, string>
  notice?: Notice
}

/** What a form posted without script is answered with. */
export type Answer = { name: 'thanks'; choices: PollChoices } | ({ name: 'answering' } & Answering)

/** Answers the poll, opens the answer behind a mailed link or puts the one before it back: `intent` says which. */
export function answerPost(form: FormData, backend: Backend) {
  const token = textOf(form, 'token')
  switch (form.get('intent')) {
    case 'open':
      return showOwn(token, backend.call('validate-poll-token', { token }))
    case 'restore':
      return showOwn(token, backend.call('restore-food-preferences', { token }), messages.restored)
    default:
      return submit(readPollForm(form), token || undefined, backend)
  }
}

async function submit(values: PollFormData, token: string | undefined, backend: Backend) {
  const checked = foodPreferences.safeParse(values)
  if (!checked.success) {
    const errors = sentencesOf(checked.error.issues)
    return data<Answer>({ name: 'answering', token, values, errors }, { status: statusOf.invalid })
  }
  const result = await backend.call('submit-food-preferences', checked.data)
  if (result.ok) return data<Answer>({ name: 'thanks', choices: checked.data })
  const { refusal } = result
  // Whatever the reason (SPEC 8): the answer to a guess tells nothing else.
  const errors = refusal.fields ?? { email: messages.emailNotFound }
  return refused<Answer>({ name: 'answering', token, values, errors }, refusal)
}

async function showOwn(token: string, asked: Promise<Result<OwnChoices>>, notice?: Notice) {
  const result = await asked
  if (!result.ok) {
    const { reason, sentence } = result.refusal
    const isOver = reason === 'not-found'
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
