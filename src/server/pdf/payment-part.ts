/** The Swiss QR-bill at the foot of a page. Its letters are Arimo: Liberation Sans, which the standard allows, under its first name. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SwissQRBill } from 'swissqrbill/pdf'
import type { QrBill } from '../../domain/invoices.ts'
import { a4, mm, type Paper } from './paper.ts'

export const paymentPartHeight = mm(105)

const files = new Map<string, Buffer>()
function fontFile(name: 'arimo' | 'arimo-bold'): Buffer {
  const file = files.get(name) ?? readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`))
  files.set(name, file)
  return file
}

/** On this page, whose lowest 105 mm are free; where banks cannot read the data it throws. */
export function drawPaymentPart(
  paper: Paper,
  { account, creditor, debtor, reference, message }: QrBill,
  { amountCents, currency }: { amountCents: number; currency: string },
): void {
  paper.registerFont('arimo', fontFile('arimo'))
  paper.registerFont('arimo-Bold', fontFile('arimo-bold'))
  const bill = new SwissQRBill(
    {
      amount: amountCents / 100,
      // Banks know no others.
      currency: currency === 'EUR' ? 'EUR' : 'CHF',
      creditor: { ...creditor, account },
      ...(debtor && { debtor }),
      reference,
      message,
    },
    { language: 'EN', fontName: 'arimo' as 'Arial', outlines: true, scissors: true },
  )
  paper.y = 0
  paper.save()
  bill.attachTo(paper, 0, a4.height - paymentPartHeight)
  paper.restore()
}
