import * as z from 'zod/mini'
import { retention } from '../../retention.ts'
import { closestTo } from '../../spelling.ts'
import { type FieldOf, group, list, type Named, optional, refuse, required } from '../fields/field.ts'
import { date } from '../fields/moments.ts'
import { identifier, line, text } from '../fields/text.ts'

const periods = Object.keys(retention)

/** A text in which a name in braces stands for a period that the site keeps to. */
function withPeriods(named: Named): FieldOf<string> {
  const words = text({ ...named, most: 4000 })
  return {
    ...words,
    read: (value, label) => {
      const typed = words.read(value, label)
      const unknown =
        typeof typed === 'string' &&
        [...typed.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => !periods.includes(name))
      if (!unknown) return typed
      const meant = closestTo(unknown[1] ?? '', periods)
      return refuse(
        `${label} names the period ${unknown[0]}, which does not exist; ${meant ? `did you mean {${meant}}?` : `write one of ${periods.map((name) => `{${name}}`).join(', ')}.`}`,
      )
    },
  }
}

const section = group(
  {
    id: required(identifier({ label: 'Id', help: 'Stands in links; choose it once.' })),
    title: required(line({ label: 'Title', most: 120 })),
    paragraphs: list(required(withPeriods({ label: 'Paragraph' })), {
      label: 'Paragraphs',
      entry: 'paragraph',
      least: 1,
      most: 40,
    }),
    records: z.optional(
      list(
        group(
          {
            what: required(text({ label: 'What is kept' })),
            why: required(text({ label: 'Why' })),
            howLong: required(withPeriods({ label: 'For how long' })),
          },
          { label: 'Record' },
        ),
        { label: 'Records', entry: 'record', most: 60 },
      ),
    ),
    yourData: optional(
      line({ label: 'Button', help: 'Leads to where people see and delete their own data.', most: 80 }),
    ),
  },
  { label: 'Section' },
)

/** What visitors are told about their data. */
export const privacy = group(
  {
    title: required(line({ label: 'Title', most: 80 })),
    updatedOn: required(date({ label: 'Last change' })),
    intro: required(text({ label: 'Introduction' })),
    sections: list(section, {
      label: 'Sections',
      entry: 'section',
      least: 1,
      most: 40,
      once: { id: 'The id' },
    }),
  },
  { label: 'Privacy', help: 'What you tell visitors about their data. Keep it true.' },
)
