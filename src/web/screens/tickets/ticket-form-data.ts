import type { CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import type { Quote } from '../../../domain/orders.ts'
import type { Result } from '../../../domain/result.ts'
import { type Line, seatsIn } from '../../../domain/ticket-kinds.ts'
import { textOf } from '../../ui/form.ts'

/** The fields of `create-checkout`. */
export interface TicketFormData {
  name: string
  email: string
  /** NaN when nothing was chosen; undefined where each kind has a number of its own. */
  numberOfTickets?: number | undefined
  /** Without those of which none is wanted. */
  lines?: Line[] | undefined
  couponCode: string
  linkedinProfileUrl: string
  allowPublicListing: boolean
  company: string
  companyAddress: string
  vatNumber: string
}

export function readTicketForm(form: FormData): TicketFormData {
  const text = (name: keyof TicketFormData) => textOf(form, name)
  return {
    name: text('name'),
    email: text('email'),
    ...chosenIn(form, text('numberOfTickets')),
    couponCode: text('couponCode'),
    linkedinProfileUrl: text('linkedinProfileUrl'),
    allowPublicListing: form.has('allowPublicListing'),
    company: text('company'),
    companyAddress: text('companyAddress'),
    vatNumber: text('vatNumber'),
  }
}

/** The field that counts a kind. */
export const lineField = (kind: string) => `lines.${kind}`

function chosenIn(form: FormData, number: string): Pick<TicketFormData, 'numberOfTickets' | 'lines'> {
  const counts = [...form].filter(([name]) => name.startsWith(lineField('')))
  if (counts.length === 0) return { numberOfTickets: Number.parseInt(number, 10) }
  const lines = counts.map(([name, count]) => ({
    kind: name.slice(lineField('').length),
    count: Number.parseInt(String(count), 10),
  }))
  return { lines: lines.filter(({ count }) => count !== 0) }
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
  { numberOfTickets, lines, couponCode }: Pick<TicketFormData, 'numberOfTickets' | 'lines' | 'couponCode'>,
): Promise<QuoteAnswer> {
  const answer = await checkout({ quote: true, ...(lines ? { lines } : { numberOfTickets }), couponCode })
  if (answer.ok) {
    if (!('totalCents' in answer.value)) return { errors: {}, sentence: messages.quoteFailed }
    const code = couponCode.trim().toUpperCase() || null
    const number = numberOfTickets ?? seatsIn(lines ?? [])
    return { quoted: { ...answer.value, numberOfTickets: number, couponCode: code }, errors: {} }
  }
  const { fields, sentence } = answer.refusal
  if (!fields) return { errors: {}, sentence }
  if (!fields.couponCode || couponCode === '') return { errors: fields }
  const without = await askForQuote(checkout, { numberOfTickets, lines, couponCode: '' })
  return { ...without, errors: { ...without.errors, couponCode: fields.couponCode } }
}
