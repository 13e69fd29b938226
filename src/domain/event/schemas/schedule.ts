import * as z from 'zod/mini'
import { isBefore } from '../../day/slots.ts'
import { group, list, optional, refuse, required, rule, twice } from '../fields/field.ts'
import { time } from '../fields/moments.ts'
import { wholeNumber } from '../fields/numbers.ts'
import { identifier, line, shortened, text, yesOrNo } from '../fields/text.ts'

const names = line({
  label: 'Speakers',
  help: 'Written as “by Ada Example, Bo Sample and Cy Muster”.',
  most: 400,
})

const speakers = required({
  ...names,
  read: (value, label) => {
    const typed = names.read(value, label)
    return typeof typed !== 'string' || typed.startsWith('by ')
      ? typed
      : refuse(`${label} begins with “by”: write “by ${shortened(typed)}”.`)
  },
})

const talk = group(
  {
    id: required(identifier({ label: 'Id', help: 'Stands in links; choose it once.' })),
    title: required(
      line({
        label: 'Title of the talk',
        help: 'A proposal with the same title adds “Read more”.',
        most: 200,
      }),
    ),
    speakers,
    minutes: required(wholeNumber({ label: 'Minutes', least: 1, most: 600 })),
  },
  { label: 'Talk' },
)

const item = group(
  {
    id: required(identifier({ label: 'Id', help: 'Stands in links; choose it once.' })),
    startsAt: required(time({ label: 'Start', help: 'Time of the clock at the venue.' })),
    title: required(line({ label: 'Title', most: 120 })),
    text: optional(text({ label: 'Text', most: 500 })),
    isOpen: optional(
      yesOrNo({
        label: 'Talks of the programme',
        help: 'Lists the published talks of the slots that begin here, below those of this entry.',
      }),
    ),
    talks: z.optional(list(talk, { label: 'Talks', entry: 'talk', most: 20 })),
  },
  { label: 'Entry' },
)

const act = group(
  {
    id: required(identifier({ label: 'Id', help: 'Stands in links; choose it once.' })),
    name: required(line({ label: 'Name', most: 24 })),
    subtitle: required(line({ label: 'Subtitle', most: 60 })),
    text: required(text({ label: 'Text', most: 300 })),
    items: list(item, { label: 'Entries', entry: 'entry', least: 1, most: 40 }),
  },
  { label: 'Act' },
)

/** The day, act by act. */
export const schedule = group(
  {
    acts: list(act, {
      label: 'Acts',
      help: 'The inks take turns.',
      entry: 'act',
      most: 8,
      once: { id: 'The id' },
    }),
  },
  { label: 'Schedule', help: 'The day, act by act.' },
).check(
  rule(function* ({ acts }) {
    const items = acts.flatMap((each, actIndex) =>
      each.items.map((entry, index) => ({ entry, path: ['acts', actIndex, 'items', index] })),
    )
    const talks = items.flatMap(({ entry, path }) =>
      (entry.talks ?? []).map(({ id }, index) => ({ id, path: [...path, 'talks', index] })),
    )
    for (const [index, { entry, path }] of items.entries()) {
      const before = items[index - 1]?.entry
      if (before && isBefore(entry.startsAt, before.startsAt))
        yield {
          path: [...path, 'startsAt'],
          sentence: `Start of “${shortened(entry.title)}” is ${entry.startsAt}, before ${before.startsAt} of “${shortened(before.title)}” above it; put the entries in the order of the clock.`,
        }
    }
    const ids = items.map(({ entry, path }) => ({ id: entry.id, path }))
    for (const places of [ids, talks])
      for (const { path, sentence } of twice(
        places.map(({ id }) => id),
        [],
        'The id',
      ))
        yield { path: [...(places[Number(path[0])]?.path ?? []), 'id'], sentence }
  }),
)
