import { colour } from '../fields/colours.ts'
import { group, required, rule } from '../fields/field.ts'
import { decoration, picture } from '../fields/pictures.ts'
import { faultsOfInks, labels } from '../inks.ts'

const inks = group(
  {
    first: required(colour({ label: labels.first, help: 'Bright: dark text stands on it.' })),
    second: required(colour({ label: labels.second, help: 'Bright: dark text stands on it.' })),
    third: required(colour({ label: labels.third, help: 'Deep: light text stands on it.' })),
  },
  { label: 'Inks', help: 'The three colours of site and mails; what two of them make together follows.' },
).check(rule(faultsOfInks))

/** The colours and pictures that stand for the event itself. */
export const look = group(
  {
    inks,
    openGraphImage: picture({
      label: 'Picture of shared links',
      help: 'PNG or JPEG, 1200 x 630 pixels, below 120 kB.',
      ratio: [1200, 630],
      endings: ['png', 'jpg'],
    }),
    logo: picture({
      label: 'Logo',
      help: 'SVG, square, works at 16 pixels. Mails show it when it is a PNG or JPEG, otherwise the name.',
      ratio: [1, 1],
    }),
    favicon: decoration({ label: 'Icon of the browser tab', help: 'SVG, square.', ratio: [1, 1] }),
    touchIcon: decoration({
      label: 'Icon of the home screen',
      help: 'PNG, 180 x 180 pixels.',
      ratio: [1, 1],
      endings: ['png'],
    }),
    heroImage: decoration({
      label: 'Illustration of the poster',
      help: 'SVG, 1200 x 800, transparent.',
      ratio: [3, 2],
    }),
  },
  { label: 'Look', help: 'The colours and pictures that stand for the event.' },
)
