import { data } from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import { yourDataMessages as messages } from '../../../domain/messages/your-data-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import type { Refusal } from '../../../domain/result.ts'
import { formAction, noStore, type Post, refused } from '../../parts/forms/form-action.ts'
import { type Summary, summaryOf } from './summary.ts'

export type Step =
  | { name: 'ask'; email?: string; error?: string; sentence?: string }
  | { name: 'asked' }
  | { name: 'data' | 'sure'; token: string; summary: Summary; notice?: Notice }
  | { name: 'deleted' }
  | { name: 'refused'; notice: Notice }

/** Changes nothing, because mail scanners open links, too. */
export async function showData(
  token: string,
  backend: Backend,
  show: { name: 'data' | 'sure'; notice?: Notice } = { name: 'data' },
) {
  const found = await backend.call('export-your-data', { token })
  if (!found.ok) return linkRefused(found.refusal)
  return data<Step>({ ...show, token, summary: summaryOf(found.value, backend.event) }, { headers: noStore })
}

export const answerPost = formAction({
  show: ({ text, backend }) => showData(text('token'), backend),
  sure: ({ text, backend }) => showData(text('token'), backend, { name: 'sure' }),
  unlist,
  delete: deleteAll,
  otherwise: askForLink,
})

async function unlist({ text, backend }: Post) {
  const token = text('token')
  const unlisted = await backend.call('leave-public-list', { token })
  if (!unlisted.ok) return linkRefused(unlisted.refusal)
  return showData(token, backend, { name: 'data', notice: messages.unlisted })
}

async function deleteAll({ text, backend }: Post) {
  const deleted = await backend.call('delete-your-data', { token: text('token') })
  return deleted.ok ? data<Step>({ name: 'deleted' }, { headers: noStore }) : linkRefused(deleted.refusal)
}

async function askForLink({ text, backend }: Post) {
  const email = text('email')
  const sent = await backend.call('send-your-data-link', { email })
  if (sent.ok) return data<Step>({ name: 'asked' }, { headers: noStore })
  const { sentence, fields } = sent.refusal
  const error = fields?.email
  return refused<Step>({ name: 'ask', email, ...(error ? { error } : { sentence }) }, sent.refusal, noStore)
}

function linkRefused(refusal: Refusal) {
  const isExpired = refusal.reason === 'not-found'
  const notice = isExpired ? messages.linkExpired : { title: messages.notNow, text: refusal.sentence }
  return refused<Step>({ name: 'refused', notice }, refusal, noStore)
}
