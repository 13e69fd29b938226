import * as z from 'zod/mini'
import { hasOwnField, knownCommitments } from '../../poll-fields.ts'
import { group, list, optional, required, rule } from '../fields/field.ts'
import { date, time } from '../fields/moments.ts'
import { decoration } from '../fields/pictures.ts'
import { choice, identifier, line, text, yesOrNo } from '../fields/text.ts'

const title = required(line({ label: 'Question', most: 120 }))
const hint = optional(text({ label: 'Hint', most: 300 }))
const value = required(
  identifier({ label: 'Value', help: 'Stored with the answers; change the words, not this.' }),
)
const label = required(line({ label: 'Answer', most: 80 }))
const words = optional(line({ label: 'Text', most: 160 }))

const commitmentOption = group(
  {
    value,
    label,
    text: words,
    comes: required(
      choice(['both', 'day', 'evening', 'neither'], {
        label: 'Comes',
        help: 'Decides which questions follow: those of the day, of the evening, of both, or of neither.',
      }),
    ),
  },
  { label: 'Option' },
)

const commitment = group(
  {
    question: title,
    hint,
    options: list(commitmentOption, {
      label: 'Options',
      entry: 'option',
      least: 1,
      most: 12,
      once: { value: 'The value' },
    }),
  },
  { label: 'Will you come' },
).check(
  rule(function* ({ options }) {
    for (const [index, { value, comes }] of options.entries()) {
      const known = new Map<string, string>(Object.entries(knownCommitments)).get(value)
      if (known !== undefined && known !== comes)
        yield {
          path: ['options', index, 'comes'],
          sentence: `Comes is ${comes}, but ${value} has always meant ${known}; give the answer another value.`,
        }
    }
  }),
)

/** Fields of the form, and what every object has. */
const takenIds = ['email', 'commitment', 'token', 'intent', 'constructor']

const option = group(
  {
    value,
    label,
    text: words,
    picture: z.optional(
      decoration({
        label: 'Picture',
        help: 'Square. A photo opens larger; an SVG is drawn small beside the answer.',
        ratio: [1, 1],
      }),
    ),
  },
  { label: 'Option' },
)

const question = group(
  {
    id: required(
      identifier({ label: 'Id', help: 'Stored with the answers; change the words, not this. Chosen once.' }),
    ),
    name: required(line({ label: 'Name', help: 'In the overview and in lists, such as Lunch.', most: 40 })),
    question: title,
    hint,
    kind: required(
      choice(['choice', 'text'], { label: 'Kind', help: 'One of the options, or a short text.' }),
    ),
    asked: required(
      choice(['day', 'evening', 'both'], {
        label: 'Asked',
        help: 'Of those who come for the day, for the evening, or at all.',
      }),
    ),
    isRequired: required(yesOrNo({ label: 'Has to be answered' })),
    kitchen: optional(
      choice(['meal', 'allergies'], {
        label: 'For the kitchen',
        help: 'A meal is counted by its options; allergies are a text that only the kitchen list shows. Lunch and dinner are meals anyway.',
      }),
    ),
    servedAt: optional(time({ label: 'Served at', help: 'Of a meal: time of the clock at the venue.' })),
    options: z._default(
      list(option, { label: 'Options', entry: 'option', most: 12, once: { value: 'The value' } }),
      [],
    ),
  },
  { label: 'Question' },
).check(
  rule(function* ({ id, kind, options, kitchen }) {
    if (kitchen === 'meal' && kind === 'text')
      yield { path: ['kitchen'], sentence: 'A meal has options to count; write choice as the kind.' }
    if (kitchen === 'allergies' && kind === 'choice')
      yield { path: ['kitchen'], sentence: 'Allergies are written in a text; write text as the kind.' }
    if (takenIds.includes(id))
      yield { path: ['id'], sentence: `Id “${id}” is taken; write another such as ${id}-2.` }
    else if (kind === 'text' && hasOwnField(id))
      yield { path: ['kind'], sentence: `${id} is a choice; give a question with a text another id.` }
    else if (kind === 'choice' && options.length === 0)
      yield { path: ['options'], sentence: 'Options needs at least 1 option, unless the kind is text.' }
    else if (kind === 'text' && options.length > 0)
      yield {
        path: ['options'],
        sentence: 'A text has no options; remove them, or write choice as the kind.',
      }
  }),
)

/** The questions of the preferences poll; which of them are asked depends on the first answer. */
export const poll = group(
  {
    heading: required(line({ label: 'Heading', most: 80 })),
    intro: required(text({ label: 'Introduction', most: 500 })),
    answersUntil: optional(
      date({
        label: 'Answer until',
        help: 'The day on which the kitchen orders. Later answers are taken, too.',
      }),
    ),
    commitment,
    questions: list(question, {
      label: 'Questions',
      help: 'Without any, the poll only asks who comes.',
      entry: 'question',
      most: 20,
      once: { id: 'The id', name: 'The name' },
    }),
  },
  { label: 'Poll', help: 'What participants are asked beforehand.' },
)
