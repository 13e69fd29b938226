import { data } from 'react-router'
import { linkUnchecked } from '../../../domain/messages/edit-link-messages.ts'
import { profileMessages as messages } from '../../../domain/messages/profile-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { statusOf } from '../../../domain/result.ts'
import { linkRefusal } from '../../parts/edit-link/link-refusal.ts'
import { formAction, type Post, refused } from '../../parts/forms/form-action.ts'
import { formDataOf, type ProfileFormData, readProfileForm } from './profile-form-data.ts'

/** What a form posted without script is answered with. */
export type Answer =
  | { name: 'link-sent'; notice: Notice }
  | { name: 'link-refused'; id: string; email: string; notice: Notice; error?: string }
  | {
      name: 'editing'
      id: string
      token: string
      isHidden?: boolean
      values: ProfileFormData
      errors?: Record<string, string>
      notice?: Notice
    }
  | { name: 'saved'; id: string }
  | { name: 'link-expired'; notice: Notice }

/** Asks for a link, opens the form behind one, or saves it. */
export const answerPost = formAction({ link: sendLink, save, otherwise: openForEditing })

async function sendLink({ text, url, backend }: Post) {
  const email = text('email')
  const participantId = parametersOf('participants', url).link ?? ''
  const result = await backend.call('send-edit-link', { email, participantId })
  if (result.ok) {
    const notice = result.value.addressUnchecked ? linkUnchecked : messages.linkSent
    return data<Answer>({ name: 'link-sent', notice })
  }
  const { sentence, fields } = result.refusal
  const objection = objectionTo(fields?.email)
  const notice = objection ?? { title: messages.validationFailed.title, text: sentence }
  return refused<Answer>(
    { name: 'link-refused', id: participantId, email, notice, error: fields?.email },
    result.refusal,
  )
}

const objectionTo = (sentence: string | undefined): Notice | undefined =>
  [messages.linkEmailRequired, messages.linkEmailInvalid].find(({ text }) => text === sentence)

async function openForEditing({ text, backend }: Post) {
  const token = text('token')
  const result = await backend.call('validate-edit-token', { token })
  if (!result.ok)
    return refused<Answer>(
      { name: 'link-expired', notice: linkRefusal(result.refusal, messages.linkInvalidOrExpired) },
      result.refusal,
    )
  const { participant } = result.value
  const { id, is_hidden: isHidden } = participant
  return data<Answer>({ name: 'editing', id, token, isHidden, values: formDataOf(participant) })
}

async function save({ form, text, backend }: Post) {
  const values = readProfileForm(form)
  const [token, id] = [text('token'), text('participantId')]
  if (token === '') {
    const notice = { title: messages.saveFailed.title, text: messages.missingToken }
    return data<Answer>({ name: 'link-expired', notice }, { status: statusOf.forbidden })
  }
  const editing = { name: 'editing', id, token, values } as const
  const result = await backend.call('update-participant', { token, participantId: id, updates: values })
  if (result.ok) return data<Answer>({ name: 'saved', id })
  const { refusal } = result
  if (refusal.reason === 'forbidden' || refusal.reason === 'not-found') {
    return refused<Answer>(
      { name: 'link-expired', notice: linkRefusal(refusal, messages.linkInvalidOrExpired) },
      refusal,
    )
  }
  const notice = { title: messages.saveFailed.title, text: refusal.sentence }
  return refused<Answer>({ ...editing, errors: refusal.fields, notice }, refusal)
}
