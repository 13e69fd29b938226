import { invoiceFileName } from '../../domain/invoices.ts'
import { drawWhole } from '../pdf/draw-in-thread.ts'
import { invoiceTask } from '../pdf/invoice-task.ts'
import type { Db } from '../store/engine/db.ts'
import { readEventVersion } from '../store/event-documents.ts'
import { findInvoice } from '../store/invoices.ts'
import type { QueuedMail } from '../store/outbox.ts'
import { mintTokens } from '../store/tokens.ts'
import { readMailedDigest } from './digest.ts'
import { htmlBody } from './layout-html.ts'
import { textBody } from './layout-text.ts'
import { checkMailedOffer } from './mailed-offer.ts'
import { readMailedProposal } from './mailed-proposal.ts'
import { readMailedSeats } from './mailed-seats.ts'
import { DeliveryError, type OutgoingMail } from './mailer.ts'
import { readWritten } from './sendings.ts'
import type { Attachment, LayoutContent, MailSite, MailTemplate } from './template.ts'
import { templates } from './templates/index.ts'

/** Composes a queued mail: makes the tokens of its links (only their SHA-256 is stored) and lays it out as text and HTML. */
export async function composeMail(
  db: Db,
  { id, template: name, recipient, params, created_at: queuedAt }: QueuedMail,
  site: MailSite,
  now: Date,
): Promise<OutgoingMail> {
  const template = templateNamed(name)
  const wanted = template.seats?.(params)
  const seats = wanted && (await readMailedSeats(db, wanted, recipient))
  const reader = template.written?.(params)
  const written = reader && (await readWritten(db, reader, recipient))
  const toldAt = template.digest?.(params)
  const digest = toldAt && (await readMailedDigest(db, toldAt, recipient))
  const about = template.proposal?.(params)
  const proposal = about && (await readMailedProposal(db, about, recipient))
  const offer = template.offer?.(params)
  if (offer) await checkMailedOffer(db, offer, recipient, now)
  const linked = written?.contributionId ? { ...params, contributionId: written.contributionId } : params
  const tokens = await mintTokens(db, template.tokens(linked), { mailId: id, queuedAt, now })
  const content = template.compose(params, tokens, site, {
    ...(seats && { seats }),
    ...(written && { written }),
    ...(digest && { digest }),
    ...(proposal && { proposal }),
  })
  const bodies = await layOut(content, site)
  const { subject, unsubscribeUrl, attachments = [], invoices = [] } = content
  const eventVersion = attachments.length > 0 ? await readEventVersion(db) : 0
  return {
    id,
    template: name,
    queuedAt,
    senderName: site.event.mail.senderName,
    recipient,
    subject,
    ...bodies,
    attachments: [
      ...(await Promise.all(attachments.map((make) => make({ ...site, eventVersion, queuedAt })))),
      ...(await attachInvoices(db, invoices)),
    ],
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

/** None for an invoice that is gone. */
async function attachInvoices(db: Db, numbers: readonly number[]): Promise<Attachment[]> {
  const found = await Promise.all(numbers.map((number) => findInvoice(db, { number })))
  return Promise.all(
    found
      .flatMap((invoice) => (invoice ? [invoice.content] : []))
      .map(async (content) => ({
        fileName: invoiceFileName(content),
        contentType: 'application/pdf',
        content: await drawWhole(invoiceTask(content)),
      })),
  )
}

export async function layOut(
  content: LayoutContent,
  site: MailSite,
): Promise<{ text: string; html: string }> {
  return { text: textBody(content, site), html: await htmlBody(content, site) }
}

/** Whether the row of such a mail is deleted as soon as the mail was sent or has failed. */
export const leavesNoTrace = (name: string): boolean =>
  isTemplate(name) && templateNamed(name).leavesNoTrace === true

/** Rows outlive releases: a name that this release does not know cannot be sent by waiting. */
function templateNamed(name: string): MailTemplate {
  if (!isTemplate(name)) throw new DeliveryError('mail', `there is no template named ${name}`)
  return templates[name]
}

const isTemplate = (name: string): name is keyof typeof templates => Object.hasOwn(templates, name)
