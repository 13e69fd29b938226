import { paths, withToken } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** Repeats no input: anyone can enter a stranger's address (docs/security.md#newsletter-abuse). */
export const confirmSubscription = defineTemplate({
  tokens: ({ subscriberId }: { subscriberId: string }) => ({
    confirm: { kind: 'newsletter-confirm', subjectId: subscriberId },
    unsubscribe: { kind: 'newsletter-unsubscribe', subjectId: subscriberId },
  }),
  compose(_params, tokens, { publicUrl, event }) {
    const unsubscribeUrl = publicUrl + withToken(paths.newsletterUnsubscribe, tokens.unsubscribe)
    return {
      subject: 'Please confirm your subscription',
      preview: 'One click and you are on the list.',
      unsubscribeUrl,
      blocks: [
        { kind: 'heading', text: 'Please confirm your subscription' },
        {
          kind: 'paragraph',
          text: `Someone, hopefully you, asked for the ${event.name} newsletter at this address. One click and you are on the list.`,
        },
        {
          kind: 'button',
          label: 'Confirm my subscription',
          url: publicUrl + withToken(paths.newsletterConfirm, tokens.confirm),
        },
        {
          kind: 'paragraph',
          text: 'The link works for 7 days. If this was not you, do nothing: without that click we send no newsletter.',
        },
        {
          kind: 'small',
          text: 'No emails to this address, please:',
          link: { label: 'Unsubscribe', url: unsubscribeUrl },
        },
      ],
    }
  },
})
