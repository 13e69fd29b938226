import { paths, withToken } from '../../../domain/paths.ts'
import { periodInWords, retention } from '../../../domain/retention.ts'
import { defineTemplate } from '../template.ts'

/** Says nothing of what is starred: anyone can enter an address. */
export const planLink = defineTemplate({
  tokens: ({ linkId }: { linkId: string }) => ({ open: { kind: 'plan-link', subjectId: linkId } }),
  compose(_params, tokens, { publicUrl, event }) {
    return {
      subject: 'Your plan on all your devices',
      preview: `Open the link where you want to see what you starred. It works for ${periodInWords(retention.planLinks)}.`,
      blocks: [
        { kind: 'heading', text: 'Your plan' },
        {
          kind: 'paragraph',
          text: `Somebody, hopefully you, wants to have their plan of the ${event.name} on another device. Open this link on each of them: then all show the same.`,
        },
        {
          kind: 'button',
          label: 'Show my plan here',
          url: publicUrl + withToken(paths.planLink, tokens.open),
        },
        {
          kind: 'paragraph',
          text: `The link works for ${periodInWords(retention.planLinks)}. Opening it also proves your address, so that your votes and stars count in full, once for all your devices. Whoever has it sees your plan, so keep it to yourself.`,
        },
        {
          kind: 'small',
          text: 'If this was not you, do nothing: without the button behind the link nothing changes.',
        },
      ],
    }
  },
})
