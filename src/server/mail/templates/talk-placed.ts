import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface Params {
  title: string
  /** '11:30, Loft'; null once it is off the programme. */
  place: string | null
  was: string | null
}

/** Tells a host where the published programme has their talk. */
export const talkPlaced = defineTemplate({
  tokens: (_params: Params) => ({}),
  compose({ title, place, was }, _tokens, { publicUrl, event }) {
    const subject = place
      ? was
        ? `Your talk moved to ${place}`
        : `Your talk: ${place}`
      : 'Your talk is not on the programme any more'
    return {
      subject,
      preview: place ? `On the programme of the ${event.name}.` : `It was at ${was}.`,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: place
            ? `“${title}” is on the programme of the ${event.name}: ${place}.${was ? ` Before, it was at ${was}.` : ''}`
            : `“${title}” was at ${was}. The organizers of the ${event.name} took it off the programme.`,
        },
        { kind: 'links', links: [{ label: 'The programme', url: publicUrl + paths.programme }] },
        {
          kind: 'paragraph',
          text: `${place ? 'Cannot come then? Write' : 'If that surprises you, write'} to ${event.publisher.contactEmail}.`,
        },
      ],
    }
  },
})
