import { type ActionFunctionArgs, data } from 'react-router'
import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import type { Refusal } from '../../../domain/result.ts'
import { type Post, readPost, refused } from '../../parts/forms/form-action.ts'
import { type PollFormData, readPollForm, sentOf } from '../../parts/poll/poll-form-data.ts'
import { seatHeaders } from '../../parts/seat/seat-page.tsx'

export interface NameValues {
  name: string
  email: string
  isListed: boolean
  linkedinProfileUrl: string
  aboutMe: string
}

/** Which form was posted, and what came of it; what was typed stays where it was refused. */
export type Posted =
  | { form: 'name'; notice: Notice; isDone: boolean; values?: NameValues; errors?: Record<string, string> }
  | { form: 'poll'; notice: Notice; isDone: boolean; values?: PollFormData; errors?: Record<string, string> }

export async function answerPost(args: ActionFunctionArgs) {
  const post = await readPost(args)
  const code = args.params.code ?? ''
  return post.text('intent') === 'poll' ? answerPoll(post, code) : nameSeat(post, code)
}

async function nameSeat({ form, text, backend }: Post, code: string) {
  const values: NameValues = {
    name: text('name'),
    email: text('email'),
    isListed: form.has('isListed'),
    linkedinProfileUrl: text('linkedinProfileUrl'),
    aboutMe: text('aboutMe'),
  }
  const result = await backend.call('name-seat', { code, seen: text('seen'), ...values })
  const notice = values.email.trim() === '' ? messages.saved : messages.savedAndMailed
  return result.ok
    ? data<Posted>({ form: 'name', isDone: true, notice }, { headers: seatHeaders })
    : notSaved({ form: 'name', values }, result.refusal)
}

async function answerPoll({ form, text, backend }: Post, code: string) {
  const { poll } = backend.event
  const values = readPollForm(form, poll)
  const { email: _, ...answers } = sentOf(values, poll)
  const result = await backend.call('answer-seat-poll', { code, seen: text('seen'), ...answers })
  return result.ok
    ? data<Posted>({ form: 'poll', isDone: true, notice: messages.answered }, { headers: seatHeaders })
    : notSaved({ form: 'poll', values }, result.refusal)
}

function notSaved(
  posted: { form: 'name'; values: NameValues } | { form: 'poll'; values: PollFormData },
  refusal: Refusal,
) {
  const { sentence, fields } = refusal
  const notice = { title: messages.notSaved, text: sentence }
  return refused<Posted>(
    { ...posted, isDone: false, notice, ...(fields && { errors: fields }) },
    refusal,
    seatHeaders,
  )
}
