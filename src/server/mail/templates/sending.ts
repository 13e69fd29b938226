import { groupWords } from '../../../domain/messages/sending-messages.ts'
import { paths, withToken } from '../../../domain/paths.ts'
import { filledIn, printedName } from '../../../domain/sendings.ts'
import type { TokenPurpose } from '../../lib/tokens.ts'
import { type Block, defineTemplate, type MailContent, type SentTo, type Written } from '../template.ts'

/** The text is in the sending, once for all readers. */
export const sending = defineTemplate({
  tokens({
    contributionId,
    subscriberId,
    linkId,
  }: SentTo & { sendingId: string }): Record<string, TokenPurpose> {
    return {
      ...(linkId && { plan: { kind: 'plan-link', subjectId: linkId } as const }),
      ...(contributionId &&
        !linkId && { edit: { kind: 'contribution-edit', subjectId: contributionId } as const }),
      ...(subscriberId && {
        unsubscribe: { kind: 'newsletter-unsubscribe', subjectId: subscriberId } as const,
      }),
    }
  },
  written: (params) => params,
  compose(params, tokens, site, { written } = {}) {
    const { subject = '', text = '', linkPath = paths.tickets } = written ?? {}
    const path = tokens.plan
      ? withToken(paths.planLink, tokens.plan)
      : tokens.edit
        ? withToken(paths.contribute, tokens.edit)
        : linkPath
    const unsubscribe = tokens.unsubscribe && withToken(paths.newsletterUnsubscribe, tokens.unsubscribe)
    return writtenMail({ subject, text, linkPath: path }, params, {
      ...site,
      ...(unsubscribe && { unsubscribeUrl: site.publicUrl + unsubscribe }),
    })
  },
})

/** To the administrator who writes it, with links that lead nowhere. */
export const sendingTest = defineTemplate({
  tokens: () => ({}),
  compose: (params: SentTo & { written: Written }, _tokens, site) => {
    const { written, ...reader } = params
    const unsubscribeUrl = site.publicUrl + withToken(paths.newsletterUnsubscribe, 'test')
    const mail = writtenMail(written, reader, { ...site, ...(reader.subscriberId && { unsubscribeUrl }) })
    const { unsubscribeUrl: _, ...content } = mail
    return { ...content, subject: `[Test] ${content.subject}` }
  },
})

interface WrittenSite {
  publicUrl: string
  event: { name: string }
  unsubscribeUrl?: string
}

/** What was written, why the reader gets it, and how the newsletter ends. */
export function writtenMail(
  { subject, text, linkPath }: Written,
  { name, why }: Pick<SentTo, 'name' | 'why'>,
  { publicUrl, event, unsubscribeUrl }: WrittenSite,
): MailContent {
  const given = { name: printedName(name), link: publicUrl + (linkPath ?? paths.tickets) }
  const filled = filledIn(text, given)
  const [first = ''] = text.split(/\n\s*\n/, 1)
  const because = why === 'person' ? 'the organisers write only to you.' : groupWords[why].why(event.name)
  const small: Block[] = unsubscribeUrl
    ? [
        {
          kind: 'small',
          text: 'No newsletter any more, please:',
          link: { label: 'Unsubscribe', url: unsubscribeUrl },
        },
      ]
    : []
  return {
    subject: filledIn(subject, given),
    preview: [...filled.replace(/\s+/g, ' ')].slice(0, 100).join(''),
    // Whoever is greeted by name is not greeted twice.
    ...(first.includes('{name}') && { hasGreeting: true as const }),
    reason: `You get this because ${because}`,
    blocks: [{ kind: 'written', text: filled }, ...small],
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
