/** What a Swiss QR-bill says, by the Swiss Payment Standards 2.3; `pdf/payment-part.ts` draws it. */
import { calculateQRReferenceChecksum, calculateSCORReferenceChecksum, isQRIBAN } from 'swissqrbill/utils'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { BillAddress, QrBill } from '../../domain/invoices.ts'
import { qrBillCurrencies } from '../../domain/money.ts'

type Seller = Pick<SiteEvent, 'publisher' | 'shortName' | 'tickets'>

/** Undefined without a Swiss account, in another currency than francs or euros, or where the address of the publisher cannot be read. */
export function qrBillOf(
  seller: Seller,
  { number, message, debtor }: { number: number; message: string; debtor: BillAddress },
): QrBill | undefined {
  const { publisher, shortName } = seller
  const creditor = creditorOf(seller)
  if (!creditor || !publisher.iban) return
  const account = publisher.iban.replaceAll(' ', '')
  const payer = inBillLetters(debtor)
  return {
    account,
    creditor,
    ...(payer && { debtor: payer }),
    reference: referenceOf(account, shortName, number),
    message: lettersOf(message, 140),
  }
}

/** The last line with a postal code and a town, and the street before it: '8000 Zurich', 'CH-8000 Zurich', 'FL 9490 Vaduz'. */
export function creditorOf({ publisher, tickets }: Omit<Seller, 'shortName'>): BillAddress | undefined {
  const { iban = '', name, address } = publisher
  if (!/^(CH|LI)/.test(iban) || !qrBillCurrencies.includes(tickets.currency)) return
  const at = address.findLastIndex((part) => town.test(part))
  const [, code, zip = '', city = ''] = town.exec(address[at] ?? '') ?? []
  if (at < 0) return
  const country = code === 'FL' ? 'LI' : (code ?? iban.slice(0, 2))
  return inBillLetters({ name, address: at > 0 ? (address[at - 1] ?? '') : '', zip, city, country })
}

const town = /^(?:([A-Z]{2})[- ])?(\d{4,5}) +(\S.*)$/

/** An account of the old payment slips wants a reference of 27 digits, every other a creditor reference (ISO 11649). */
function referenceOf(account: string, shortName: string, number: number): string {
  const digits = String(number)
  if (isQRIBAN(account)) {
    const padded = digits.padStart(26, '0')
    return padded + calculateQRReferenceChecksum(padded)
  }
  const letters = shortName.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const own = letters + digits.padStart(5, '0')
  return `RF${calculateSCORReferenceChecksum(own)}${own}`
}

/** Undefined when nothing of the name is left: banks read Latin letters alone. */
function inBillLetters({ name, address, zip, city, country }: BillAddress): BillAddress | undefined {
  const written = {
    name: lettersOf(name, 70),
    address: lettersOf(address, 70),
    zip: lettersOf(zip, 16),
    city: lettersOf(city, 35),
    country,
  }
  return written.name === '' || written.zip === '' || written.city === '' ? undefined : written
}

const allowed = /[\u{20}-\u{7e}\u{a0}-\u{17f}\u{218}-\u{21b}\u{20ac}]/u

/** Marks that the standard lacks go, and so do letters of other scripts. */
const lettersOf = (text: string, most: number): string =>
  [...text.normalize('NFC')]
    .map((letter) =>
      allowed.test(letter)
        ? letter
        : [...letter.normalize('NFD')].filter((part) => allowed.test(part)).join(''),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
