import { data, redirect } from 'react-router'
import { type ContributionType, contributionTypes } from '../../../domain/contributions.ts'
import { contributionMessages as messages } from '../../../domain/messages/contribution-messages.ts'
import { linkUnchecked } from '../../../domain/messages/edit-link-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import type { Refusal } from '../../../domain/result.ts'
import {
  besideFields,
  type ContributionFormData,
  formDataOf,
  objectionTo,
  readContributionForm,
} from '../../parts/contribution/contribution-form-data.ts'
import { linkRefusal } from '../../parts/edit-link/link-refusal.ts'
import { formAction, type Post, refused } from '../../parts/forms/form-action.ts'

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
  | { name: 'taken-down'; notice: Notice }
  | { name: 'waits'; notice: Notice }
  | { name: 'vote-refused'; notice: Notice }

/** Each form makes the call that its island would make. */
export const answerPost = formAction({
  link: sendLink,
  edit: openForEditing,
  save,
  otherwise: (post) => (post.form.has('vote') ? vote(post) : submit(post)),
})

async function vote({ form, text, url, backend }: Post) {
  const contributionId = text('vote')
  // A second press of the same page wants the same.
  const wanted = !form.getAll('given').includes(contributionId)
  const result = await backend.call('contribution-vote', { contributionId, wanted })
  if (result.ok) {
    const { voted: _before, ...asked } = parametersOf('contribute', url)
    const query = new URLSearchParams(wanted ? { ...asked, voted: contributionId } : asked)
    const back = query.size > 0 ? `${url.pathname}?${query}` : url.pathname
    return redirect(`${back}#proposal-${contributionId}`, 303)
  }
  const notice = { title: messages.voteFailed, text: result.refusal.sentence }
  return refused<Answer>({ name: 'vote-refused', notice }, result.refusal)
}

async function submit({ form, text, backend }: Post) {
  const values = readContributionForm(form)
  const type = typeOf(form)
  const homepage = text('homepage')
  const result = await backend.call('submit-contribution', { type, ...values, homepage })
  if (!result.ok) {
    const errors = besideFields(values, result.refusal.fields ?? {})
    return refused<Answer>(
      { name: 'suggestion', type, values, errors, notice: noticeOf(values, result.refusal) },
      result.refusal,
    )
  }
  if (result.value.waits) return looksFirst()
  const { id } = result.value.contribution
  return redirect(type === 'keynote' ? paths.contribution(id) : paths.contributionOnBoard(id), 303)
}

async function sendLink({ text, url, backend }: Post) {
  const email = text('email')
  const contributionId = parametersOf('contribute', url).edit ?? ''
  const result = await backend.call('send-contribution-edit-link', { email, contributionId })
  if (!result.ok) {
    const notice = result.refusal.fields?.email
      ? messages.invalidLinkEmail
      : { title: messages.linkFailed.title, text: result.refusal.sentence }
    return refused<Answer>({ name: 'link-refused', email, notice }, result.refusal)
  }
  if (result.value.addressUnchecked) return data<Answer>({ name: 'link-sent', notice: linkUnchecked })
  const contribution = await backend.publicContribution(contributionId)
  return data<Answer>({ name: 'link-sent', notice: messages.linkSent(contribution?.title ?? '', email) })
}

async function openForEditing({ text, backend }: Post) {
  const token = text('token')
  const result = await backend.call('validate-contribution-edit-token', { token })
  if (!result.ok) return endedLink(result.refusal)
  const own = result.value.contribution
  return data<Answer>({ name: 'editing', id: own.id, type: own.type, token, values: formDataOf(own) })
}

async function save({ form, text, backend }: Post) {
  const values = readContributionForm(form)
  const [token, id] = [text('token'), text('id')]
  const result = await backend.call('update-contribution', { token, contributionId: id, updates: values })
  if (result.ok) return result.value.waits ? looksFirst() : redirect(paths.contribution(id), 303)
  const { refusal } = result
  if (['forbidden', 'not-found', 'gone'].includes(refusal.reason)) return endedLink(refusal)
  const notice = noticeOf(values, refusal)
  const errors = besideFields(values, refusal.fields ?? {})
  return refused<Answer>({ name: 'editing', id, type: typeOf(form), token, values, errors, notice }, refusal)
}

const endedLink = (refusal: Refusal) =>
  refused<Answer>(
    {
      name: refusal.reason === 'gone' ? 'taken-down' : 'link-expired',
      notice: linkRefusal(refusal, messages.linkExpired),
    },
    refusal,
  )

const looksFirst = () =>
  data<Answer>({ name: 'waits', notice: { title: messages.doneTitle, text: messages.waits } })

const noticeOf = (values: ContributionFormData, { fields, sentence }: Refusal) =>
  fields ? objectionTo(values, fields) : { title: messages.failedTitle, text: sentence }

const typeOf = (form: FormData) =>
  contributionTypes.find((type) => type === form.get('type')) ?? 'talk_session'
