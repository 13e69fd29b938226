import { group, list, required } from '../fields/field.ts'
import { line } from '../fields/text.ts'

/** App ideas that rotate on the home page. */
export const prompts = group(
  {
    heading: required(line({ label: 'Question above the ideas', most: 60 })),
    participantIdea: required(
      line({
        label: 'Idea of a participant',
        help: 'Above each participant’s own, such as My app idea.',
        most: 40,
      }),
    ),
    participantHint: required(
      line({
        label: 'Question for a participant’s idea',
        help: 'In the form of the profile, below the name of the field.',
        most: 120,
      }),
    ),
    prompts: list(
      required(
        line({
          label: 'Idea',
          help: '40 to 110 characters, so that it fits its lines.',
          least: 40,
          most: 110,
        }),
      ),
      { label: 'Ideas', entry: 'idea', most: 300, once: 'The idea' },
    ),
  },
  {
    label: 'Ideas',
    help: 'Ideas that take turns on the home page, and what those of participants are called.',
  },
)
