import { data, redirect } from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import type { OfferedSeat } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import { formAction, type Post, refused } from '../../parts/forms/form-action.ts'
import { endingOf, type OfferEnding } from './offer-ending.tsx'
import { askForQuote, type Quoted, readTicketForm, type TicketFormData } from './ticket-form-data.ts'

/** What a post without script is answered with, unless it leads on to another page. */
export type Answer =
  | {
      name: 'form'
      values: TicketFormData
      quoted?: Quoted
      errors: Record<string, string>
      notice?: Notice
    }
  | { name: 'offer'; token: string; seat: OfferedSeat }
  | { name: 'offer-ended'; ending: OfferEnding }
  | { name: 'to-payment'; url: string }

/** Each form makes the call that its island would make. */
export const answerPost = formAction({
  quote,
  'find-offer': findOffer,
  'take-offer': takeOffer,
  'decline-offer': declineOffer,
  otherwise: buy,
})

const checkout =
  (backend: Backend): Parameters<typeof askForQuote>[0] =>
  (payload) =>
    backend.call('create-checkout', payload)

async function quote({ form, backend }: Post) {
  const values = readTicketForm(form)
  const { quoted, errors, sentence } = await askForQuote(checkout(backend), values)
  const notice = sentence === undefined ? undefined : { title: messages.paymentFailed.title, text: sentence }
  return data<Answer>({ name: 'form', values, quoted, errors, notice })
}

async function buy({ form, backend }: Post) {
  const values = readTicketForm(form)
  const result = await backend.call('create-checkout', values)
  if (result.ok) {
    return 'url' in result.value
      ? toPayment(result.value.url, backend)
      : redirect(paths.waitlistConfirmation, 303)
  }
  const { quoted, errors } = await askForQuote(checkout(backend), values)
  const { sentence, fields } = result.refusal
  const notice = { title: fields ? messages.checkForm : messages.paymentFailed.title, text: sentence }
  return refused<Answer>(
    { name: 'form', values, quoted, errors: { ...errors, ...fields }, notice },
    result.refusal,
  )
}

/** Browsers refuse to redirect a posted form to another site (`form-action 'self'`), so the page shows a link to it. */
function toPayment(url: string, { publicUrl }: Backend) {
  const { origin, pathname, search } = new URL(url, publicUrl)
  if (origin === new URL(publicUrl).origin) return redirect(pathname + search, 303)
  return data<Answer>({ name: 'to-payment', url })
}

async function findOffer({ text, backend }: Post) {
  const token = text('token')
  const result = await backend.call('find-offered-seat', { token })
  if (result.ok) return data<Answer>({ name: 'offer', token, seat: result.value })
  return refused<Answer>({ name: 'offer-ended', ending: endingOf(result.refusal) }, result.refusal)
}

async function takeOffer({ text, backend }: Post) {
  const result = await backend.call('take-offered-seat', { token: text('token') })
  if (result.ok) return toPayment(result.value.url, backend)
  return refused<Answer>({ name: 'offer-ended', ending: endingOf(result.refusal) }, result.refusal)
}

async function declineOffer({ text, backend }: Post) {
  const result = await backend.call('decline-offered-seat', { token: text('token') })
  if (result.ok) return data<Answer>({ name: 'offer-ended', ending: 'declined' })
  return refused<Answer>({ name: 'offer-ended', ending: endingOf(result.refusal) }, result.refusal)
}
