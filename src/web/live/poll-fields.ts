import type { PollChoices } from '../../domain/poll-choices.ts'
import type { PollWithPast } from '../../domain/poll-words.ts'
import { fieldsOf, formDataOf } from '../parts/poll/poll-form-data.ts'
import { touched } from './touched.ts'

/** The poll as the page asks it, so that no script holds the questions of an event. */
export const pollOn = (form: HTMLFormElement): PollWithPast => ({
  commitment: {
    question: wordsIn(form.querySelector('[data-name=commitment]')),
    options: optionsIn(form.querySelector('[data-name=commitment]')),
  },
  questions: questionsOn(form),
  past: {
    commitment: optionsBefore(form, 'commitment'),
    questions: questionsOn(form).map((question) => ({
      ...question,
      options: optionsBefore(form, question.id),
    })),
  },
})

type Question = PollWithPast['questions'][number]

const questionsOn = (form: HTMLFormElement): Question[] =>
  [...form.querySelectorAll<HTMLElement>('[data-question]')].map((place) => ({
    id: place.dataset.question ?? '',
    name: place.dataset.called ?? '',
    question: wordsIn(place),
    kind: place.dataset.kind as Question['kind'],
    asked: place.dataset.when as Question['asked'],
    isRequired: place.dataset.required !== undefined,
    options: optionsIn(place),
  }))

const wordsIn = (place: Element | null) => place?.querySelector('[data-words]')?.textContent ?? ''

type Comes = PollWithPast['commitment']['options'][number]['comes']

const optionsIn = (place: Element | null) =>
  [...(place?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])].map((radio) => ({
    value: radio.value,
    label: radio.labels?.[0]?.querySelector('strong')?.textContent ?? '',
    comes: radio.dataset.comes as Comes,
  }))

const optionsBefore = (form: HTMLFormElement, id: string) =>
  [...form.querySelectorAll<HTMLElement>(`[data-before="${id}"]`)].map(({ dataset, textContent }) => ({
    value: dataset.value ?? '',
    label: textContent ?? '',
    comes: 'both' as Comes,
  }))

/** With `keepsEntries`, what somebody has chosen or written since the page came stays. */
export function fillIn(form: HTMLFormElement, choices: PollChoices | null, keepsEntries = false): void {
  const { email, ...values } = formDataOf('', choices)
  for (const name of fieldsOf(pollOn(form))) {
    const fields = fieldsIn(form, name)
    if (name === 'email' || (keepsEntries && fields.some((field) => touched.has(field)))) continue
    for (const field of fields) setField(field, values[name] ?? '')
    showError(form, name, '')
  }
}

export function emptyField(form: HTMLFormElement, name: string): void {
  for (const field of fieldsIn(form, name)) setField(field, '')
  showError(form, name, '')
}

function setField(field: HTMLInputElement, value: string): void {
  if (field.type === 'radio') field.checked = field.value === value
  else field.value = value
}

/** All radio buttons of a group, or one text field. */
const fieldsIn = (form: HTMLFormElement, name: string) => [
  ...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
]

/** An empty sentence removes the error. */
export function showError(form: HTMLFormElement, name: string, sentence: string): void {
  const place = form.querySelector(`[id="poll-${name}-error"]`)
  const field = form.querySelector(`[data-name="${name}"]`)
  if (!place || !field) return
  place.textContent = sentence
  if (sentence) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

export function focusError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid]')
  const focused = field?.matches('input') ? field : field?.querySelector<HTMLElement>('input')
  field?.closest('.question')?.scrollIntoView()
  focused?.focus({ preventScroll: true })
}
