import { group, list, optional, required, rule } from '../fields/field.ts'
import { moment } from '../fields/moments.ts'
import { money, wholeNumber } from '../fields/numbers.ts'
import { identifier, line, text, yesOrNo } from '../fields/text.ts'

/** As long as the database takes it. */
export const kindId = identifier({
  label: 'Id',
  help: 'Stored with each seat; change the name, not this. Chosen once.',
  most: 40,
})

const kind = group(
  {
    id: required(kindId),
    name: required(line({ label: 'Name', help: 'As buyers read it, such as Student.', most: 40 })),
    text: optional(text({ label: 'Text', help: 'Who it is for and what it holds.', most: 300 })),
    priceCents: required(
      money({ label: 'Price', help: 'Of one ticket; 0 for a free one.', leastCents: 100, mayBeFree: true }),
    ),
    capacity: optional(
      wholeNumber({
        label: 'Own seats',
        help: 'How many of all seats it may take; empty for as many as are left.',
        least: 1,
        most: 100_000,
      }),
    ),
    maxPerOrder: optional(
      wholeNumber({
        label: 'Most of it per order',
        help: 'Empty for as many as the order may have.',
        least: 1,
        most: 100,
      }),
    ),
    saleStartsAt: optional(
      moment({ label: 'Sold from', help: 'Empty for the whole sale; never before its start.' }),
    ),
    saleEndsAt: optional(
      moment({
        label: 'Sold until',
        usualTime: '23:59',
        help: 'Empty for the whole sale; never after its end.',
      }),
    ),
    hidden: required(
      yesOrNo({ label: 'Hidden', help: 'Only a coupon that names it shows it, and opens it for its buyer.' }),
    ),
  },
  { label: 'Kind' },
).check(
  rule(function* ({ saleStartsAt, saleEndsAt }) {
    if (saleStartsAt && saleEndsAt && Date.parse(saleEndsAt) <= Date.parse(saleStartsAt))
      yield {
        path: ['saleEndsAt'],
        sentence: `Sold until is ${saleEndsAt}, which is not after Sold from (${saleStartsAt}).`,
        moments: [saleEndsAt, saleStartsAt],
      }
  }),
)

/** The first is what is sold where nobody chooses. */
export const kinds = list(kind, {
  label: 'Kinds',
  help: 'The first is sold where nobody chooses. A kind that is removed is sold no more; its tickets stay good.',
  entry: 'kind',
  least: 1,
  most: 6,
  once: { id: 'The id', name: 'The name' },
})
