import { link } from '../fields/addresses.ts'
import { group, list, required } from '../fields/field.ts'
import { wholeNumber } from '../fields/numbers.ts'
import { picture } from '../fields/pictures.ts'
import { identifier, line, text, yesOrNo } from '../fields/text.ts'

const sponsorPackage = group(
  {
    id: required(identifier({ label: 'Id' })),
    name: required(line({ label: 'Name of the package', most: 60 })),
    price: required(
      wholeNumber({
        label: 'Price',
        help: 'A whole number, in the currency of the tickets.',
        least: 1,
        most: 1_000_000,
      }),
    ),
    features: list(required(line({ label: 'Feature', most: 120 })), {
      label: 'Features',
      entry: 'feature',
      most: 20,
    }),
    isHighlighted: required(yesOrNo({ label: 'Highlighted' })),
  },
  { label: 'Package' },
)

const supporter = group(
  {
    name: required(line({ label: 'Name', most: 100 })),
    url: required(link({ label: 'Address' })),
    logo: picture({ label: 'Logo', help: 'SVG, 240 x 96, legible on a light card.', ratio: [5, 2] }),
  },
  { label: 'Supporter' },
)

/** What a sponsor can book, and who supports the event. */
export const sponsors = group(
  {
    intro: required(text({ label: 'Introduction', help: 'What sponsors make possible.', most: 400 })),
    packages: list(sponsorPackage, {
      label: 'Packages',
      help: 'In ascending price.',
      entry: 'package',
      most: 12,
      once: { id: 'The id' },
    }),
    supporters: list(supporter, {
      label: 'Supporters',
      entry: 'supporter',
      most: 300,
      once: { name: 'The name', url: 'The address' },
    }),
  },
  { label: 'Sponsors', help: 'Packages and supporters.' },
)
