import type { CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import type { Quote } from '../../../domain/orders.ts'
import type { Result } from '../../../domain/result.ts'
import { ticketMessages as messages } from '../../../domain/ticket-messages.ts'
import { textOf } from '../../ui/form.ts'

/** The fields of `create-checkout`. */
export interface TicketFormData {
  name: string
  email: string
  /** NaN when nothing was chosen. */
  numberOfTickets: number
  couponCode: string
  linkedinProfileUrl: string
  allowPublicListing: boolean
}

export function readTicketForm(form: FormData): TicketFormData {
  const text = (name: keyof TicketFormData) => textOf(form, name)
  return {
    name: text('name'),
    email: text('email'),
    numberOfTickets: Number.parseInt(text('numberOfTickets'), 10),
    couponCode: text('couponCode'),
    linkedinProfileUrl: text('linkedinProfileUrl'),
    allowPublicListing: form.has('allowPublicListing'),
  }
}

/** The server's price, and for what. */
export interface Quoted extends Quote {
  numberOfTickets: number
  /** Null when none was accepted. */
  couponCode: string | null
}

export interface QuoteAnswer {
  /** Undefined when there is no price for what was chosen. */
  quoted?: Quoted
  /** One sentence for each field that is wrong. */
  errors: Record<string, string>
  /** When no field is wrong. */
  sentence?: string
}

type Checkout = (payload: CallPayload<'create-checkout'>) => Promise<Result<CallOutput<'create-checkout'>>>

/** What the chosen tickets cost. When the coupon is refused: the price without it, and why. */
export async function askForQuote(
  checkout: Checkout,
  { numberOfTickets, couponCode }: Pick<TicketFormData, 'numberOfTickets' | 'couponCode'>,
): Promise<QuoteAnswer> {
  const answer = await checkout({ quote: true, numberOfTickets, couponCode })
  if (answer.ok) {
    if (!('totalCents' in answer.value)) return { errors: {}, sentence: messages.quoteFailed }
    const code = couponCode.trim().toUpperCase() || null
    return { quoted: { ...answer.value, numberOfTickets, couponCode: code }, errors: {} }
  }
  const { fields, sentence } = answer.refusal
  if (!fields) return { errors: {}, sentence }
  if (!fields.couponCode || couponCode === '') return { errors: fields }
  const without = await askForQuote(checkout, { numberOfTickets, couponCode: '' })
  return { ...without, errors: { ...without.errors, couponCode: fields.couponCode } }
}
