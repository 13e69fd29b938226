import { redirect } from 'react-router'
import { type DemoDone, demoMessages as messages } from '../../../domain/demos/messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { formAction, type Post, refused } from '../../parts/forms/form-action.ts'

export interface IdeaValues {
  title: string
  line: string
  name: string
}

/** What a refused form is answered with; what was typed stays. */
export interface Answer {
  notice: Notice
  idea?: { values: IdeaValues; errors: Record<string, string> }
}

export const answerPost = formAction({
  add,
  join: ({ text, backend }) =>
    answered(backend.call('join-team', { demoId: text('demo'), name: text('name') }), 'joined', text('demo')),
  leave: ({ text, backend }) =>
    answered(backend.call('leave-team', { demoId: text('demo') }), 'left', text('demo')),
  ask: ({ text, backend }) =>
    answered(backend.call('ask-for-demo', { demoId: text('demo'), wanted: true }), 'asked', text('demo')),
  withdraw: ({ text, backend }) =>
    answered(
      backend.call('ask-for-demo', { demoId: text('demo'), wanted: false }),
      'withdrawn',
      text('demo'),
    ),
  otherwise: ({ text, backend }) =>
    answered(
      backend.call('rate-demo', { demoId: text('demo'), stars: Number(text('stars')) }),
      'rated',
      text('demo'),
    ),
})

async function add({ text, backend }: Post) {
  const values = { title: text('title'), line: text('line'), name: text('name') }
  const added = await backend.call('add-idea', { ...values, homepage: text('homepage') })
  if (added.ok) return back('added', added.value.demoId)
  const { sentence, fields = {} } = added.refusal
  const notice = { title: messages.failedTitle, text: sentence }
  return refused<Answer>({ notice, idea: { values, errors: fields } }, added.refusal)
}

async function answered(call: Promise<Result<unknown>>, done: DemoDone, id: string) {
  const result = await call
  if (result.ok) return back(done, id)
  const notice = { title: messages.failedTitle, text: result.refusal.sentence }
  return refused<Answer>({ notice }, result.refusal)
}

const back = (done: DemoDone, id: string) =>
  redirect(`${paths.demos}?done=${done}#demo-${encodeURIComponent(id)}`, 303)
