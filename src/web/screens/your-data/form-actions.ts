import type { Backend } from '../../../domain/backend.ts'
import { yourDataMessages as messages, type Notice } from '../../../domain/messages.ts'
import { type Refusal, statusOf } from '../../../domain/result.ts'
import { type Summary, summaryOf } from './summary.ts'

/** What the page shows: the form, its answer, or what stands behind a mailed link. */
export type Step =
  | { name: 'ask'; email?: string; error?: string; sentence?: string }
  | { name: 'asked' }
  | { name: 'data' | 'sure'; token: string; summary: Summary; notice?: Notice }
  | { name: 'deleted' }
  | { name: 'refused'; notice: Notice }

export interface Answer {
  step: Step
  status: number
}

/** What stands behind a mailed link; looking changes nothing, because mail scanners open links, too. */
export async function showData(
  token: string,
  backend: Backend,
  show: { name: 'data' | 'sure'; notice?: Notice } = { name: 'data' },
): Promise<Answer> {
  const found = await backend.call('export-your-data', { token })
  if (!found.ok) return refused(found.refusal)
  return { step: { ...show, token, summary: summaryOf(found.value) }, status: 200 }
}

/** The forms of the page, as they come without script. */
export async function answerPost(form: FormData, backend: Backend): Promise<Answer> {
  const field = (name: string) => String(form.get(name) ?? '')
  const token = field('token')
  switch (field('intent')) {
    case 'show':
      return showData(token, backend)
    case 'unlist': {
      const unlisted = await backend.call('leave-public-list', { token })
      if (!unlisted.ok) return refused(unlisted.refusal)
      return showData(token, backend, { name: 'data', notice: messages.unlisted })
    }
    case 'sure':
      return showData(token, backend, { name: 'sure' })
    case 'delete': {
      const deleted = await backend.call('delete-your-data', { token })
      return deleted.ok ? { step: { name: 'deleted' }, status: 200 } : refused(deleted.refusal)
    }
    default:
      return askForLink(field('email'), backend)
  }
}

async function askForLink(email: string, backend: Backend): Promise<Answer> {
  const sent = await backend.call('send-your-data-link', { email })
  if (sent.ok) return { step: { name: 'asked' }, status: 200 }
  const { reason, sentence, fields } = sent.refusal
  const error = fields?.email
  return { step: { name: 'ask', email, ...(error ? { error } : { sentence }) }, status: statusOf[reason] }
}

const refused = ({ reason, sentence }: Refusal): Answer => ({
  step: {
    name: 'refused',
    notice: reason === 'not-found' ? messages.linkExpired : { title: messages.notNow, text: sentence },
  },
  status: statusOf[reason],
})
