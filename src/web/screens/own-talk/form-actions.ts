import { data } from 'react-router'
import type { OwnTalk } from '../../../domain/day/hosts.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import type { Refusal, Result } from '../../../domain/result.ts'
import { formAction, noStore, type Post, refused, tokenOf } from '../../parts/forms/form-action.ts'
import type { EnteredNotes } from './notes-form.tsx'

/** What the link opens, and what came of a form. */
export type Answer = { token: string; notice?: Notice; isDone?: boolean; entered?: EnteredNotes } & (
  | { own: OwnTalk; sentence?: undefined }
  | { own?: undefined; sentence: string | undefined }
)

const { success } = messages.answered
const done = (text: string): Notice => ({ title: success, text })

export const answerPost = formAction({
  fine: (post) => act(post, done(messages.answered.fine), (base) => answerPlace(post, base, 'fine')),
  cannot: (post) => act(post, done(messages.answered.cannot), (base) => answerPlace(post, base, 'cannot')),
  notes: saveNotes,
  withdraw,
  otherwise: (post) => show(post.backend, tokenOf(post)),
})

type Base = { token: string; contributionId: string }
type Answered = Promise<Result<unknown>>

const answerPlace = ({ form, text, backend }: Post, base: Base, answer: 'fine' | 'cannot'): Answered =>
  backend.call('answer-place', {
    ...base,
    answer,
    seen: text('seen'),
    ...(answer === 'cannot' && { slotIds: form.getAll('slot').map(String) }),
  })

/** The page again, as it is now, with what came of the form. */
async function act(post: Post, notice: Notice, send: (base: Base) => Answered, entered?: EnteredNotes) {
  const token = post.text('token')
  const result = await send({ token, contributionId: post.text('id') })
  if (result.ok) return show(post.backend, token, { notice, isDone: true })
  const { refusal } = result
  if (isOver(refusal)) return refused<Answer>({ token, sentence: refusal.sentence }, refusal)
  const found = await post.backend.call('find-own-talk', { token })
  const failed = { title: messages.answered.failed, text: refusal.sentence }
  return found.ok
    ? refused<Answer>(
        { token, own: found.value, notice: failed, isDone: false, ...(entered && { entered }) },
        refusal,
      )
    : refused<Answer>({ token, sentence: refusal.sentence }, refusal)
}

/** What was refused stays in the form. */
async function saveNotes(post: Post) {
  const { text, backend } = post
  const base = { token: text('token'), contributionId: text('id') }
  const typed = { notes: text('notes'), link: text('link') }
  const seen = { notes: text('seenNotes'), link: text('seenLink') }
  const result = await backend.call('save-talk-notes', { ...base, ...typed, seen })
  if (result.ok) {
    const { notes, notesWait } = messages.answered
    return show(backend, base.token, { notice: done(result.value.waits ? notesWait : notes), isDone: true })
  }
  return act(post, done(''), async () => result, { ...typed, errors: result.refusal.fields ?? {} })
}

/** Whoever withdraws has nothing left here. */
async function withdraw(post: Post) {
  const payload = { token: post.text('token'), contributionId: post.text('id') }
  const result = await post.backend.call('withdraw-contribution', payload)
  if (!result.ok) return act(post, done(''), async () => result)
  const notice = done(messages.answered.withdrawn)
  return data<Answer>({ token: '', sentence: undefined, notice, isDone: true }, { headers: noStore })
}

const isOver = ({ reason }: Refusal) => ['forbidden', 'not-found', 'gone'].includes(reason)

export async function show(
  backend: Post['backend'],
  token: string,
  more: { notice?: Notice; isDone?: boolean } = {},
) {
  const found = await backend.call('find-own-talk', { token })
  return found.ok
    ? data<Answer>({ token, own: found.value, ...more }, { headers: noStore })
    : refused<Answer>({ token, sentence: found.refusal.sentence }, found.refusal)
}
