import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { ok } from '../../../domain/result.ts'
import { isPerson, linkOnlyHere, printedName, writing } from '../../../domain/sendings.ts'
import type { Handler } from '../../context.ts'
import { layOut } from '../../mail/compose.ts'
import { exampleLink, listRecipients } from '../../mail/recipients.ts'
import { writtenMail } from '../../mail/templates/sending.ts'

const noToken = '/newsletter/unsubscribe'

export const previewSending: Handler<'preview-sending'> = async (input, { db, event, config }) => {
  const { publicUrl } = config
  const parsed = writing.safeParse(input)
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message
  const link = linkOnlyHere(input.text, publicUrl)
  if (link !== undefined) problems.text ??= messages.linkOnlyHere(link)
  const recipients = await listRecipients(db, parsed.data?.audience ?? input.audience)
  const [first] = recipients
  if (!first)
    problems.audience ??= isPerson(input.audience[0] ?? '') ? messages.noAddress : messages.nobodyThere
  const recipient = first ?? { name: null, why: 'participants' as const }
  const written = {
    subject: parsed.data?.subject ?? input.subject.slice(0, 200),
    text: parsed.data?.text ?? input.text.slice(0, 20_000),
    linkPath: exampleLink(recipient),
  }
  const site = { publicUrl, event }
  const mail = writtenMail(written, recipient, {
    ...site,
    ...('subscriberId' in recipient && { unsubscribeUrl: publicUrl + noToken }),
  })
  const { html } = await layOut(mail, site)
  return ok({
    count: recipients.length,
    only: first && recipients.length === 1 ? { name: printedName(first.name), email: first.email } : null,
    problems,
    subject: mail.subject,
    html,
  })
}
