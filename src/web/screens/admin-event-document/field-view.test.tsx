import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import { enteredText, isMoment } from '../../../domain/event/entered.ts'
import { type FormField, formOf } from '../../../domain/event/form.ts'
import { documentNames } from '../../../domain/event/schemas/index.ts'
import { localIn } from '../../../domain/event/zoned.ts'
import { FieldView } from './field-view.tsx'
import { FormContext, type FormTools, NoticesContext, ZoneContext } from './form-context.ts'

const timeZone = 'Europe/Zurich'
const tools: FormTools = {
  form: formOf('event'),
  FieldView,
  rows: new Map(),
  change: () => {},
  decide: () => {},
}

const markupOf = (field: FormField, value: unknown, problem?: string) =>
  renderToStaticMarkup(
    <FormContext value={tools}>
      <ZoneContext value={timeZone}>
        <NoticesContext
          value={{
            problems: new Map(problem ? [['a', problem]] : []),
            conflicts: new Map(),
            changedBy: undefined,
          }}
        >
          <FieldView field={field} value={value} place="a" />
        </NoticesContext>
      </ZoneContext>
    </FormContext>,
  )

type Leaf = readonly [field: FormField, value: unknown]

function leavesOf(field: FormField, value: unknown): Leaf[] {
  const { item, fields } = field
  if (item) return ((value ?? []) as unknown[]).flatMap((each) => leavesOf(item, each))
  if (!fields) return [[field, value]]
  return Object.entries(fields).flatMap(([key, each]) => leavesOf(each, Object(value)[key]))
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

/** What an input, or the text inside of a larger one, must hold. */
const expectedIn = ({ kind }: FormField, value: unknown): string => {
  const text = enteredText({ kind }, value)
  if (kind === 'text') return `>${escaped(text)}</textarea>`
  if (kind === 'yes-or-no') return value === true ? 'checked=""' : 'type="checkbox"'
  if (kind === 'choice')
    return text === '' ? '<option value="" selected="">' : `selected="">${escaped(text)}<`
  if (kind === 'moment' && isMoment(text)) return `value="${localIn(text, timeZone)}"`
  return `value="${escaped(text)}"`
}

describe('the fields of a form', () => {
  test.each(documentNames)('show each value of %s under its label', (name) => {
    const leaves = leavesOf(formOf(name), testDocuments[name])
    expect(leaves.length, `fields that tests/event/${name}.yaml fills in`).toBeGreaterThan(2)
    for (const [field, value] of leaves) {
      const markup = markupOf(field, value)
      expect(markup).toContain(escaped(field.label))
      if (field.help) expect(markup).toContain(escaped(field.help))
      expect(markup).toContain(expectedIn(field, value))
    }
  })

  test('say moments in words, by the clock of the event', () => {
    const field: FormField = { kind: 'moment', label: 'Start' }
    expect(markupOf(field, '2027-03-14T08:00:00Z')).toContain('Sunday 14 March 2027, 09:00, Zurich time')
    expect(markupOf({ kind: 'date', label: 'Day' }, '2027-03-14')).toContain('Sunday 14 March 2027')
  })

  test('keep what no calendar can show as it was typed', () => {
    for (const kind of ['moment', 'date', 'time'] as const)
      expect(markupOf({ kind, label: 'Start' }, '14.3.2027, 9 Uhr')).toMatch(
        /type="text"[^>]*value="14\.3\.2027, 9 Uhr"/,
      )
  })

  test('keep a choice that there is no longer', () => {
    const field: FormField = { kind: 'choice', label: 'Host', choices: ['one', 'other'] }
    expect(markupOf(field, 'third')).toContain('selected="">third<')
  })

  test('are read out with their sentence', () => {
    const kinds = [
      'line',
      'text',
      'number',
      'money',
      'moment',
      'zone',
      'link',
      'mail',
      'colour',
      'yes-or-no',
      'choice',
    ] as const
    for (const kind of kinds) {
      const markup = markupOf({ kind, label: 'Field' }, '', 'Field is missing.')
      expect(markup).toContain('aria-invalid="true"')
      expect(markup).toContain('aria-describedby="field-a-error"')
      expect(markup).toContain('<p id="field-a-error" class="field-error">Field is missing.</p>')
    }
  })

  test('offer to add what may be left out, and to remove it', () => {
    const closing = formOf('event').fields?.closing ?? tools.form
    expect(markupOf(closing, undefined)).toContain('Add Closing')
    expect(markupOf(closing, { title: 'Come', text: 'Now.' })).toContain('Remove Closing')
  })

  test('of 200 supporters are made when one is opened, and a list without any says so', () => {
    const { supporters } = formOf('sponsors').fields ?? {}
    const entry = (index: number) => ({ name: `Supporter ${index}`, url: '', logo: testDocuments.look.logo })
    const shown = (count: number) =>
      markupOf(
        supporters ?? tools.form,
        Array.from({ length: count }, (_, index) => entry(index)),
      )
    const many = shown(200)
    expect(many).toContain('(200)')
    expect(many).toContain('>Supporter 199</span>')
    expect(many).not.toMatch(/<input|<textarea/)
    // Negative control: the only one is open.
    expect(shown(1)).toMatch(/<input/)
    expect(shown(0)).toContain('No supporter yet.')
  })
})
