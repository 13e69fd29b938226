import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { mailsTo } from '../../../../tests/support/mails.ts'
import { findToken } from '../../store/tokens.ts'
import { enqueue } from '../outbox.ts'

const orderId = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
const params = {
  orderId,
  name: 'Mia Muster',
  numberOfTickets: 1,
  orderNumber: 'VCF-3F2A91BC',
  totalCents: 4900,
  discountCents: 0,
  couponCode: null,
}

describeOnBothEngines('the confirmation of an order', (store) => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'confirmation-'))
    return () => rmSync(dataDir, { recursive: true })
  })

  /** Queues the mail, delivers it, and reads all that went to the buyer so far, oldest first. */
  async function sendAt(time: string) {
    const { db } = store()
    const now = new Date(time)
    await enqueue(db, 'order-confirmation', { recipient: 'mia@example.org', params }, now)
    const mails = await mailsTo('mia@example.org', { db, dataDir, now })
    return mails.map((mail) => ({
      token: /participants\?edit=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '',
      calendarUid: /^UID:(.*)$/m.exec(textOf(mail.attachments[0]?.content))?.[1],
      files: mail.attachments.map(({ filename, mimeType }) => ({ filename, mimeType })),
    }))
  }
  const textOf = (content: ArrayBuffer | Uint8Array | string | undefined) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content)

  test('has a calendar file and a link that opens the profile for 24 hours', async () => {
    const [mail, ...others] = await sendAt('2025-08-01T10:00:00Z')
    expect(others).toEqual([])
    expect(mail?.files).toEqual([{ filename: 'vcf-2025.ics', mimeType: 'text/calendar' }])
    const found = (time: string) => findToken(store().db, 'profile-edit', mail?.token ?? '', new Date(time))
    expect(await found('2025-08-02T09:59:59Z')).toEqual({ subjectId: orderId, isUsed: false })
    expect(await found('2025-08-02T10:00:00Z')).toBeUndefined()
  })

  test('sent again has a new link, leaves the old one alive and updates the same calendar entry', async () => {
    const [first] = await sendAt('2025-08-01T10:00:00Z')
    const later = new Date('2025-08-01T11:00:00Z')
    const opens = (token = '') => findToken(store().db, 'profile-edit', token, later)
    const [, second] = await sendAt(later.toISOString())
    expect(await opens(first?.token)).toEqual({ subjectId: orderId, isUsed: false })
    expect(await opens(second?.token)).toEqual({ subjectId: orderId, isUsed: false })
    expect(second?.calendarUid).toMatch(`order-${orderId}@`)
    expect(second?.calendarUid).toBe(first?.calendarUid)
  })
})
