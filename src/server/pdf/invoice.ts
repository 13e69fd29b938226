/** An invoice or a credit note on A4, with as many pages as its lines need. */

import { dayInWords } from '../../domain/event/zoned.ts'
import { currencyOf, type InvoiceContent, sumsOf, titleOf } from '../../domain/invoices.ts'
import { writtenIn } from '../../domain/local-time.ts'
import { decimalOf, formatCents } from '../../domain/money.ts'
import { a4, linesOf, mm, type Paper, pause, write, writeWithin } from './paper.ts'
import { drawPaymentPart, paymentPartHeight } from './payment-part.ts'
import { isPrintable } from './pieces.ts'
import type { InvoicePaper } from './tasks.ts'

const left = mm(22)
const right = a4.width - mm(22)
const width = right - left
const lowest = a4.height - mm(32)

export async function drawInvoices(paper: Paper, { invoices }: InvoicePaper): Promise<void> {
  for (const invoice of invoices) {
    drawInvoice(paper, invoice)
    await pause()
  }
  if (invoices.length > 0) return
  paper.addPage()
  write(paper, 'There are no invoices yet.', { x: left, y: mm(40), size: 14 })
}

function drawInvoice(paper: Paper, invoice: InvoiceContent): void {
  drawPage(paper, invoice)
  let y = Math.max(drawAddresses(paper, invoice, mm(50)) + mm(8), mm(92))
  for (const [name, value] of factsOf(invoice)) {
    write(paper, name, { x: left, y, size: 10 })
    writeWithin(paper, value, { x: left + mm(32), y, width: width - mm(32), size: 10, least: 5 })
    y += mm(5.5)
  }
  y += mm(8)
  const head = () => {
    write(paper, 'Ticket', { x: left, y, size: 9 })
    write(paper, 'Number', { x: right - mm(58), y, size: 9, align: 'right' })
    write(paper, `Each, ${currencyOf(invoice)}`, { x: right - mm(30), y, size: 9, align: 'right' })
    write(paper, currencyOf(invoice), { x: right, y, size: 9, align: 'right' })
    y += mm(2)
    paper.rect(left, y, width, 1.2).fill('#15141c')
    y += mm(6)
  }
  const next = (needed: number) => {
    if (y + needed <= lowest) return
    drawPage(paper, invoice)
    y = mm(46)
    head()
  }
  head()
  for (const { text, count, eachCents } of invoice.lines) {
    next(mm(8))
    writeWithin(paper, text, { x: left, y, width: width - mm(78), size: 11, least: 6 })
    write(paper, String(count), { x: right - mm(58), y, size: 11, align: 'right' })
    write(paper, decimalOf(eachCents, currencyOf(invoice)), {
      x: right - mm(30),
      y,
      size: 11,
      align: 'right',
    })
    write(paper, decimalOf(count * eachCents, currencyOf(invoice)), { x: right, y, size: 11, align: 'right' })
    paper.rect(left, y + mm(2.5), width, 0.4).fill('#b9b6ad')
    y += mm(8)
  }
  const sums = sumsOf(invoice)
  next(mm(12) + sums.length * mm(8))
  y += mm(3)
  for (const [index, { label: name, value }] of sums.entries()) {
    const isTotal = index === sums.length - 1
    const face = isTotal ? 'familjen-grotesk-bold' : 'familjen-grotesk'
    const size = isTotal ? 14 : 11
    write(paper, name, { x: right - mm(50), y, size, face, align: 'right' })
    write(paper, value, { x: right, y, size, face, align: 'right' })
    y += mm(7)
  }
  y += mm(6)
  const sentences = [invoice.vatSentence, howToPay(invoice)].filter((text) => text !== undefined)
  for (const line of sentences.flatMap((text) => linesOf(paper, text, width, 10))) {
    next(mm(6))
    write(paper, line, { x: left, y, size: 10 })
    y += mm(5)
  }
  const qrBill = invoice.toPay?.qrBill
  if (!qrBill) return
  if (y > a4.height - paymentPartHeight - mm(3)) drawPage(paper, invoice)
  drawPaymentPart(paper, qrBill, { amountCents: invoice.totalCents, currency: currencyOf(invoice) })
}

/** Buyer and seller side by side; returns where they end. */
function drawAddresses(paper: Paper, invoice: InvoiceContent, y: number): number {
  const { seller } = invoice
  const half = width / 2 - mm(5)
  // Below begins what is sold.
  const most = y + mm(60)
  const block = (lines: readonly string[], x: number) => {
    let at = y
    for (const [index, line] of lines.entries())
      for (const part of linesOf(paper, line, half, 10.5).slice(0, 4)) {
        if (at > most) return at
        const face = index === 0 ? 'familjen-grotesk-bold' : 'familjen-grotesk'
        writeWithin(paper, part, { x, y: at, width: half, size: 10.5, least: 5, face })
        at += mm(5)
      }
    return at
  }
  const ofSeller = [
    seller.name,
    ...seller.address,
    seller.contactEmail,
    ...(seller.vatNumber ? [`VAT number ${seller.vatNumber}`] : []),
  ]
  return Math.max(block(addressOf(invoice), left), block(ofSeller, left + width / 2 + mm(5)))
}

const factsOf = (invoice: InvoiceContent): readonly (readonly [name: string, value: string])[] => [
  ['Date', dateIn(invoice.issuedAt, invoice.timeZone)],
  ['Number', invoice.label],
  ['Order', invoice.orderNumber],
  ...(invoice.invoice
    ? [[invoice.kind === 'correction' ? 'For credit note' : 'For invoice', invoice.invoice] as const]
    : []),
  ...(invoice.toPay ? [['To be paid by', dayInWords(invoice.toPay.dueOn)] as const] : []),
  ['Event', invoice.event],
]

/** Where there is no payment part that says it. */
export function howToPay({ toPay, seller, label }: InvoiceContent): string | undefined {
  if (!toPay || toPay.qrBill) return
  const account = seller.iban ? `IBAN ${seller.iban}` : seller.account
  return `Please pay by ${dayInWords(toPay.dueOn)} by transfer${account ? ` to ${account}` : ''}, and name ${label}.`
}

const titleWords = { invoice: 'INVOICE', 'credit-note': 'CREDIT NOTE', correction: 'CORRECTION' } as const

/**
 * The company first, then the person; without one the person alone. Where no font has the letters of either, the order says
 * whose it is.
 */
export function addressOf({ buyer, orderNumber }: Pick<InvoiceContent, 'buyer' | 'orderNumber'>): string[] {
  const { name, company, address = [], vatNumber } = buyer
  const names = [...(company ? [company] : []), name].filter(isPrintable)
  return [
    ...(names.length > 0 ? names : [`Buyer of order ${orderNumber}`]),
    ...address.filter(isPrintable),
    ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ]
}

function drawPage(paper: Paper, invoice: InvoiceContent): void {
  const { look, kind, seller, label, totalCents } = invoice
  paper.addPage()
  paper.rect(0, 0, a4.width, mm(32)).fill(kind === 'credit-note' ? look.second : look.first)
  writeWithin(paper, titleWords[kind], {
    x: left,
    y: mm(22),
    width: mm(110),
    size: 36,
    least: 12,
    face: 'anybody-125',
  })
  writeWithin(paper, label, {
    x: right,
    y: mm(22),
    width: mm(52),
    size: 14,
    least: 6,
    face: 'familjen-grotesk-bold',
    align: 'right',
  })
  // The payment part stands there.
  if (invoice.toPay?.qrBill) return
  const foot = [
    titleOf(invoice),
    formatCents(totalCents, currencyOf(invoice)),
    seller.name,
    ...(seller.iban ? [`IBAN ${seller.iban}`] : []),
  ]
  writeWithin(paper, foot.join('   '), { x: left, y: a4.height - mm(14), width, size: 8, least: 4 })
}

const dateIn = writtenIn('en-GB', { dateStyle: 'long' })
