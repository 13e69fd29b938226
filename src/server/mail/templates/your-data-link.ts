import { paths, withToken } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** Says nothing about the stored data: anyone can enter an address. */
export const yourDataLink = defineTemplate({
  tokens: ({ requestId }: { requestId: string }) => ({
    open: { kind: 'your-data', subjectId: requestId },
  }),
  compose(_params, tokens, { publicUrl, event }) {
    return {
      subject: 'Your link to your data',
      preview: 'See it, take it with you, or delete it. The link works for 24 hours.',
      blocks: [
        { kind: 'heading', text: 'Your data' },
        {
          kind: 'paragraph',
          text: `Somebody, hopefully you, asked the ${event.name} what it keeps under this address. This link shows it. There you can also download it, take yourself off the public list, or delete it.`,
        },
        { kind: 'button', label: 'Show my data', url: publicUrl + withToken(paths.yourData, tokens.open) },
        {
          kind: 'paragraph',
          text: 'The link works for 24 hours. Whoever has it can do all of this in your name, so keep it to yourself.',
        },
        {
          kind: 'small',
          text: 'If you did not ask for it, do nothing: opening the link changes nothing, and nobody else has got it.',
        },
      ],
    }
  },
})
