import { counted } from '../../../domain/counted.ts'
import type { Schedule, Tickets } from '../../../domain/event/documents.ts'
import { townOf } from '../../../domain/event/venue.ts'
import { asksAboutMeals } from '../../../domain/kitchen.ts'
import { formatCents, priceInWords, totalInWords } from '../../../domain/money.ts'
import type { PricedLine } from '../../../domain/orders.ts'
import { paths, withToken } from '../../../domain/paths.ts'
import { eventCalendar } from '../calendar.ts'
import { seatsInMail } from '../mailed-seats.ts'
import { atPrice, discountRows, lineRows } from '../receipt-rows.ts'
import {
  type Block,
  defineTemplate,
  type MailedSeats,
  type MailSite,
  type ProgrammeAct,
  type ReceiptRow,
} from '../template.ts'

interface PaidOrder {
  orderId: string
  orderNumber: string
  name: string
  numberOfTickets: number
  totalCents: number
  discountCents: number
  couponCode: string | null
  /** In a receipt that is sent again after some seats were cancelled. */
  cancelledSeats?: number
  refundedCents?: number
  invoice?: { number: number }
  /** What the company got before, and has paid. */
  paidInvoice?: string
  /** Where there are several kinds or prices. */
  lines?: PricedLine[]
}

export const orderConfirmation = defineTemplate({
  tokens: ({ orderId }: PaidOrder) => ({
    edit: { kind: 'profile-edit', subjectId: orderId },
    plan: { kind: 'ticket-plan', subjectId: orderId },
  }),
  seats: ({ orderId }) => ({ orderId }),
  compose(order, tokens, { publicUrl, event }, { seats: mailed } = {}) {
    const { name, street, mapsUrl } = event.venue
    const { numberOfTickets, cancelledSeats = 0 } = order
    const kept = numberOfTickets - cancelledSeats
    const seats = mailed?.allPath ? seatsInMail(mailed, publicUrl) : undefined
    return {
      subject: `Your ${kept === 1 ? 'ticket' : 'tickets'} for the ${event.name}`,
      preview: `Order ${order.orderNumber}, ${event.dateText}, ${name}`,
      ...(order.invoice !== undefined && { invoices: [order.invoice.number] }),
      attachments: [(occasion) => eventCalendar(order, occasion), ...(seats?.images ?? [])],
      blocks: [
        { kind: 'heading', text: `See you on ${event.dateText}!` },
        {
          kind: 'paragraph',
          text: `Your order is complete, and ${kept === 1 ? 'your seat is' : `your ${kept} seats are`} reserved${cancelledSeats > 0 ? ` (${cancelledSeats} of ${numberOfTickets} ${cancelledSeats === 1 ? 'was' : 'were'} cancelled)` : ''}. This email is your receipt${order.paidInvoice ? `; invoice ${order.paidInvoice} is paid` : order.invoice ? '; the invoice is attached' : ''}.`,
        },
        { kind: 'receipt', rows: receiptOf(order, event.tickets) },
        ...(mailed?.invoicePath
          ? [
              {
                kind: 'links',
                links: [{ label: 'The invoice as PDF', url: publicUrl + mailed.invoicePath }],
              } as const,
            ]
          : []),
        ...(mailed && seats ? seatBlocks(kept, mailed, seats.block, { publicUrl, event }) : []),
        { kind: 'subheading', text: 'When and where' },
        {
          kind: 'paragraph',
          text: `${event.dateText}, ${event.timeText}, at ${name}, ${street}, ${townOf(event.venue)}.`,
        },
        { kind: 'links', links: [{ label: 'The venue on the map', url: mapsUrl }] },
        { kind: 'paragraph', text: 'Open the attached file, and the day stands in your calendar.' },
        { kind: 'subheading', text: 'Before the day' },
        {
          kind: 'paragraph',
          text: asksAboutMeals(event.poll)
            ? 'Tell us when you come and what you would like to eat, so that nobody goes hungry.'
            : 'Tell us when you come, so that we can prepare the day.',
        },
        { kind: 'button', label: 'Answer the poll', url: publicUrl + paths.poll },
        {
          kind: 'paragraph',
          text: 'The participants choose the talks. Vote for those you want, and star what you do not want to miss once the programme is out. Through this link your votes and stars count in full, on all your devices; keep it to yourself:',
        },
        {
          kind: 'links',
          links: [{ label: 'Vote and star', url: publicUrl + withToken(paths.planLink, tokens.plan) }],
        },
        {
          kind: 'paragraph',
          text: 'Your profile can tell the others who you are and what you have in mind. With this link you write it, and add a picture:',
        },
        {
          kind: 'links',
          links: [
            {
              label: 'Edit my profile',
              url: publicUrl + withToken(paths.participants, tokens.edit, 'edit'),
            },
          ],
        },
        {
          kind: 'paragraph',
          text: `It works for 24 hours; keep it to yourself. For a new one, press the pencil on your card in the directory of participants, or write to ${event.publisher.contactEmail} if you are not listed there.`,
        },
        { kind: 'subheading', text: 'The day' },
        { kind: 'programme', acts: programmeOf(event.schedule) },
        {
          kind: 'small',
          text: `Something is not right, or you cannot come? Write to ${event.publisher.contactEmail} and name your order.`,
        },
      ],
    }
  },
})

/** A link a seat, and one for the buyer with all of them. */
const seatBlocks = (
  kept: number,
  { allPath }: MailedSeats,
  block: Block,
  { publicUrl, event }: MailSite,
): Block[] => [
  { kind: 'subheading', text: kept === 1 ? 'Your seat' : 'Your seats' },
  {
    kind: 'paragraph',
    text:
      kept === 1
        ? `This is your ticket: show the code at the door, on a screen or on paper. Behind the link you say who comes and ${asksAboutMeals(event.poll) ? 'what you would like to eat' : 'answer the poll'}.`
        : `Each person shows a code of their own at the door, on a screen or on paper. Send your friends their links: there they say who comes and ${asksAboutMeals(event.poll) ? 'what they would like to eat' : 'answer the poll'}.`,
  },
  block,
  ...(allPath
    ? [
        {
          kind: 'button',
          label: kept === 1 ? 'Pass my seat on' : 'Pass seats on, or take them back',
          url: publicUrl + allPath,
        } as const,
        {
          kind: 'paragraph',
          text: 'Whoever has a link has its seat, so keep this email to yourself.',
        } as const,
      ]
    : []),
]

/** The name stands only on paid orders: anyone can make a free one for a stranger's address. */
function receiptOf(order: PaidOrder, tickets: Pick<Tickets, 'kinds' | 'currency'>): ReceiptRow[] {
  const { orderNumber, name, numberOfTickets, totalCents, discountCents, couponCode } = order
  const { refundedCents = 0 } = order
  const fullCents = totalCents + discountCents
  return [
    { label: 'Order', value: orderNumber },
    ...(totalCents > 0 ? [{ label: 'Name', value: name }] : []),
    ...(order.lines
      ? lineRows(order.lines, tickets)
      : [
          {
            label: `${counted(numberOfTickets, 'ticket')}${atPrice(fullCents / numberOfTickets, tickets)}`,
            value: priceInWords(fullCents, tickets.currency),
          },
        ]),
    ...discountRows(discountCents, couponCode, tickets),
    { label: 'Total', value: totalInWords(order, tickets.currency), isTotal: true },
    ...(refundedCents > 0
      ? [{ label: 'Refunded', value: formatCents(refundedCents, tickets.currency) }]
      : []),
  ]
}

const programmeOf = ({ acts }: Schedule): ProgrammeAct[] =>
  acts.map(({ name, subtitle, items }) => ({
    name: `${name}: ${subtitle}`,
    items: items.map(({ startsAt, title, talks = [] }) => ({
      time: startsAt,
      title,
      details: talks.map((talk) => `${talk.title} (${talk.speakers.replace(/^by /, '')})`),
    })),
  }))
