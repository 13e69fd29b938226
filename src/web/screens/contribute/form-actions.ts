import { data, redirect } from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import { type ContributionType, contributionTypes } from '../../../domain/contributions.ts'
import { contributionMessages as messages, type Notice } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { isForNow, type Refusal } from '../../../domain/result.ts'
import {
  besideFields,
  type ContributionFormData,
  formDataOf,
  objectionTo,
  readContributionForm,
} from '../../parts/contribution/contribution-form-data.ts'
import { refused } from '../../parts/forms/posted-form.ts'
import { textOf } from '../../ui/form.ts'

/** What a post without script is answered with, unless it leads on to another page. */
export type Answer =
  | {
      name: 'suggestion'
      type: ContributionType
      values: ContributionFormData
      errors: Record<string, string>
      notice: Notice
    }
  | {
      name: 'editing'
      id: string
      type: ContributionType
      token: string
      values: ContributionFormData
      errors?: Record<string, string>
      notice?: Notice
    }
  | { name: 'link-refused'; email: string; notice: Notice }
  | { name: 'link-sent'; notice: Notice }
  | { name: 'link-expired'; notice: Notice }
  | { name: 'vote-refused'; notice: Notice }

/** The forms of this screen without script: each makes the call that its island would make. */
export async function answerPost(form: FormData, url: URL, backend: Backend) {
  if (form.has('vote')) return vote(textOf(form, 'vote'), url, backend)
  switch (form.get('intent')) {
    case 'link':
      return sendLink(textOf(form, 'email'), url, backend)
    case 'edit':
      return openForEditing(textOf(form, 'token'), backend)
    case 'save':
      return save(form, backend)
    default:
      return submit(form, backend)
  }
}

async function vote(contributionId: string, url: URL, backend: Backend) {
  const result = await backend.call('contribution-vote', { contributionId })
  if (result.ok) return redirect(`${url.pathname}${url.search}#proposal-${contributionId}`, 303)
  const notice = { title: messages.voteFailed, text: result.refusal.sentence }
  return refused<Answer>({ name: 'vote-refused', notice }, result.refusal)
}

async function submit(form: FormData, backend: Backend) {
  const values = readContributionForm(form)
  const type = typeOf(form)
  const homepage = textOf(form, 'homepage')
  const result = await backend.call('submit-contribution', { type, ...values, homepage })
  if (!result.ok) {
    const errors = besideFields(values, result.refusal.fields ?? {})
    return refused<Answer>(
      { name: 'suggestion', type, values, errors, notice: noticeOf(values, result.refusal) },
      result.refusal,
    )
  }
  const { id } = result.value.contribution
  return redirect(type === 'keynote' ? paths.contribution(id) : paths.contributionOnBoard(id), 303)
}

async function sendLink(email: string, url: URL, backend: Backend) {
  const contributionId = url.searchParams.get('edit') ?? ''
  const result = await backend.call('send-contribution-edit-link', { email, contributionId })
  if (!result.ok) {
    const notice = result.refusal.fields?.email
      ? messages.invalidLinkEmail
      : { title: messages.linkFailed.title, text: result.refusal.sentence }
    return refused<Answer>({ name: 'link-refused', email, notice }, result.refusal)
  }
  const contribution = await backend.publicContribution(contributionId)
  return data<Answer>({ name: 'link-sent', notice: messages.linkSent(contribution?.title ?? '', email) })
}

async function openForEditing(token: string, backend: Backend) {
  const result = await backend.call('validate-contribution-edit-token', { token })
  if (!result.ok)
    return refused<Answer>({ name: 'link-expired', notice: expiryOf(result.refusal) }, result.refusal)
  const own = result.value.contribution
  return data<Answer>({ name: 'editing', id: own.id, type: own.type, token, values: formDataOf(own) })
}

async function save(form: FormData, backend: Backend) {
  const values = readContributionForm(form)
  const [token, id] = [textOf(form, 'token'), textOf(form, 'id')]
  const result = await backend.call('update-contribution', { token, contributionId: id, updates: values })
  if (result.ok) return redirect(paths.contribution(id), 303)
  const { refusal } = result
  if (refusal.reason === 'forbidden' || refusal.reason === 'not-found') {
    return refused<Answer>({ name: 'link-expired', notice: expiryOf(refusal) }, refusal)
  }
  const notice = noticeOf(values, refusal)
  const errors = besideFields(values, refusal.fields ?? {})
  return refused<Answer>({ name: 'editing', id, type: typeOf(form), token, values, errors, notice }, refusal)
}

const noticeOf = (values: ContributionFormData, { fields, sentence }: Refusal) =>
  fields ? objectionTo(values, fields) : { title: messages.failedTitle, text: sentence }

const expiryOf = (refusal: Refusal) =>
  isForNow(refusal) ? { title: messages.failedTitle, text: refusal.sentence } : messages.linkExpired

const typeOf = (form: FormData) =>
  contributionTypes.find((type) => type === form.get('type')) ?? 'talk_session'
