import { link } from '../fields/addresses.ts'
import { group, optional, orNull, rule } from '../fields/field.ts'
import { moment } from '../fields/moments.ts'
import { line, orEmpty } from '../fields/text.ts'

/** A bar at the top of every public page. */
export const announcement = group(
  {
    text: orEmpty(
      line({ label: 'Text', help: 'One sentence, above every public page. Empty: no bar.', most: 200 }),
    ),
    url: optional(link({ label: 'Link', help: 'Where the text leads.' })),
    until: orNull(
      moment({
        label: 'Until',
        usualTime: '23:59',
        help: 'The bar goes by itself then. Empty: it stays until you take it away.',
      }),
    ),
  },
  { label: 'Announcement', help: 'A bar at the top of every public page, until when you say.' },
).check(
  rule(function* ({ text, url }) {
    if (text === '' && url !== undefined)
      yield { path: ['text'], sentence: 'Text is missing: the link needs words that lead to it.' }
  }),
)
