import { paths, withToken } from '../../../domain/paths.ts'
import { periodInWords, retention } from '../../../domain/retention.ts'
import { defineTemplate } from '../template.ts'

/** Repeats no input: anyone can enter a stranger's address (docs/security.md#squatting). */
export const confirmWaitlistPlace = defineTemplate({
  tokens: ({ orderId }: { orderId: string }) => ({
    confirm: { kind: 'waitlist-confirm', subjectId: orderId },
  }),
  compose(_params, tokens, { publicUrl, event }) {
    return {
      subject: 'One click and you are on the waitlist',
      preview: 'Please confirm your address. Nothing was paid.',
      blocks: [
        { kind: 'heading', text: 'One click left' },
        {
          kind: 'paragraph',
          text: `All seats of the ${event.name} are taken at the moment. Someone, hopefully you, wants to wait for one with this address. One click, and you are in line. Nothing was paid.`,
        },
        {
          kind: 'button',
          label: 'Confirm my place',
          url: publicUrl + withToken(paths.waitlistConfirm, tokens.confirm),
        },
        {
          kind: 'paragraph',
          text: 'First come, first served, counted from when you joined: when a seat frees up, we write to whoever has waited longest, with a link that keeps it for 24 hours. After that the seat goes to the next person.',
        },
        {
          kind: 'small',
          text: `The link works for ${periodInWords(retention.unconfirmedPlaces)}. If this was not you, do nothing: without that click nobody waits with this address, and we delete it.`,
        },
      ],
    }
  },
})
