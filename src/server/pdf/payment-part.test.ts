import decodeQR from 'qr/decode.js'
import { describe, expect, test, vi } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import type { BillAddress, QrBill } from '../../domain/invoices.ts'
import { creditorOf, qrBillOf } from '../orders/qr-bill.ts'
import { a4, mm, newPaper } from './paper.ts'
import { drawPaymentPart } from './payment-part.ts'

const debtor = { name: 'Example Ltd', address: 'Beispielweg 1', zip: '3000', city: 'Bern', country: 'CH' }
const accounts = { plain: 'CH93 0076 2011 6238 5295 7', qr: 'CH44 3199 9123 0008 8901 2' } as const
const seller = (iban: string, given: object = {}, currency: 'CHF' | 'EUR' | 'GBP' = 'CHF') => ({
  shortName: 'VÇF',
  publisher: { ...testEvent.publisher, iban, ...given },
  tickets: { ...testEvent.tickets, currency },
})
const bill = (iban: string, payer: BillAddress = debtor): QrBill =>
  qrBillOf(seller(iban), { number: 42, message: 'Invoice VCF-00042', debtor: payer }) ??
  expect.fail('no QR-bill')

/** What a phone reads of the code as it is drawn, with the cross in its middle. */
function readQr(given: QrBill, amountCents: number, currency = 'CHF'): string[] {
  const paper = newPaper({ title: 'Invoice', author: 'Test', at: new Date(0) })
  paper.addPage()
  const rect = vi.spyOn(paper, 'rect')
  drawPaymentPart(paper, given, { amountCents, currency })
  const drawn = rect.mock.calls
  const [, , module = 1] = drawn[0] ?? expect.fail('nothing was drawn')
  const side = Math.round(mm(46) / module)
  // Small: when the picture is large, this reader takes the cross for a part of the pattern.
  const scale = 3
  const width = (side + 8) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  const cross = drawn.filter(([, , wide]) => wide !== module)
  for (const call of drawn) {
    const [x, y, wide, high] = call
    // A white ground, a black square, two white bars.
    const colour = [0, 2, 3].includes(cross.indexOf(call)) ? 255 : 0
    const at = (points: number) => Math.round((points / module + 4) * scale)
    for (let row = at(y); row < at(y + high); row += 1)
      for (let column = at(x); column < at(x + wide); column += 1)
        data.fill(colour, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return decodeQR({ width, height: width, data }).split('\n')
}

/** Swiss Payment Standards, implementation guidelines 2.3, table of the data. */
describe('the payment part of an invoice', () => {
  test('says whom to pay, how much and from whom, as the standard orders it', () => {
    const lines = readQr(bill(accounts.plain), 14_705)
    expect(lines).toEqual([
      ...['SPC', '0200', '1', 'CH9300762011623852957'],
      ...['S', testEvent.publisher.name, 'Musterquai 42', '', '8000', 'Zurich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['147.05', 'CHF'],
      ...['S', 'Example Ltd', 'Beispielweg 1', '', '3000', 'Bern', 'CH'],
      ...['SCOR', expect.stringMatching(/^RF\d\dVF00042$/), 'Invoice VCF-00042', 'EPD'],
    ])
  })

  test('has the reference that fits the account, with right check digits', () => {
    const remainder = (text: string) =>
      [...text].reduce((rest, letter) => Number(`${rest}${Number.parseInt(letter, 36)}`) % 97, 0)
    const { reference } = bill(accounts.plain)
    expect(remainder(reference.slice(4) + reference.slice(0, 4))).toBe(1)
    const lines = readQr(bill(accounts.qr), 100)
    expect(lines.slice(27, 29)).toEqual(['QRR', expect.stringMatching(/^0{24}42\d$/)])
  })

  test.each([
    ['very long', { ...debtor, name: 'Ä'.repeat(200), city: 'Zürich '.repeat(9) }, 'Ä'.repeat(70)],
    ['with marks that banks lack', { ...debtor, name: 'Nguyễn & Söhne 😀' }, 'Nguyen & Söhne'],
  ])('can be read of a payer whose name is %s', (_, payer, name) => {
    expect(readQr(bill(accounts.plain, payer), 1)[21]).toBe(name)
  })

  test('is of francs or euros, as the event is sold, and not drawn for other money', () => {
    expect(readQr(bill(accounts.plain), 14_705, 'EUR').slice(18, 20)).toEqual(['147.05', 'EUR'])
    expect(creditorOf(seller(accounts.plain, {}, 'EUR'))).toBeDefined()
    expect(creditorOf(seller(accounts.plain, {}, 'GBP'))).toBeUndefined()
  })

  test('leaves a payer out whose letters banks do not read', () => {
    expect(readQr(bill(accounts.plain, { ...debtor, name: 'Ромашка' }), 1).slice(20, 28)).toEqual([
      ...['', '', '', '', '', '', ''],
      'SCOR',
    ])
  })

  test('is drawn for Swiss accounts whose owner has a postal code and a town, and for no other', () => {
    expect(creditorOf(seller('DE89 3704 0044 0532 0130 00'))).toBeUndefined()
    expect(creditorOf(seller(''))).toBeUndefined()
    expect(creditorOf(seller(accounts.plain, { address: ['Somewhere'] }))).toBeUndefined()
    expect(creditorOf(seller(accounts.plain, { address: ['FL-9490 Vaduz'] }))).toMatchObject({
      address: '',
      zip: '9490',
      country: 'LI',
    })
    expect(a4.height).toBeGreaterThan(mm(105))
  })
})
