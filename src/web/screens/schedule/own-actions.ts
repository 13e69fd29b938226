import { data, redirect } from 'react-router'
import { starMessages as messages } from '../../../domain/day/stars.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import type { Refusal } from '../../../domain/result.ts'
import { formAction, noStore, type Post, refused } from '../../parts/forms/form-action.ts'

export type Answer =
  | { name: 'refused'; notice: Notice }
  | { name: 'email'; email: string; error: string }
  | { name: 'link-sent'; notice: Notice }
  | { name: 'feed'; path: string }

export const answerPost = formAction({ link: sendLink, feed: makeFeed, otherwise: takeOut })

async function takeOut({ text, backend }: Post) {
  const taken = await backend.call('star-talk', { talkId: text('unstar'), wanted: false })
  // Whoever presses twice wants the same: it is out.
  return taken.ok || taken.refusal.reason === 'not-found'
    ? redirect(paths.ownProgramme, 303)
    : notNow(taken.refusal)
}

async function sendLink({ text, backend }: Post) {
  const email = text('email')
  const sent = await backend.call('send-plan-link', { email })
  if (sent.ok) return data<Answer>({ name: 'link-sent', notice: messages.linkSent }, { headers: noStore })
  const error = sent.refusal.fields?.email
  return error ? refused<Answer>({ name: 'email', email, error }, sent.refusal) : notNow(sent.refusal)
}

async function makeFeed({ backend }: Post) {
  const made = await backend.call('make-plan-feed', {})
  return made.ok
    ? data<Answer>({ name: 'feed', path: made.value.path }, { headers: noStore })
    : notNow(made.refusal)
}

const notNow = (refusal: Refusal) =>
  refused<Answer>(
    { name: 'refused', notice: { title: messages.failed.title, text: refusal.sentence } },
    refusal,
  )
